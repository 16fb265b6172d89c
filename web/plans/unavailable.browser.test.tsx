import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import { renderBlocks } from '../documents/nodes/registry.tsx'
import { closePanel, openPanel, usePanels } from '../platform/panels/panels.ts'
import { showPanels } from '../platform/panels/shownPanels.ts'
import { findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { checkout, fakeServer, ines, leave, shownDialog, show } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { highlightOn, noteOn, rangeOn } from '../notes/testing.ts'

forgetAfterEach()

const closed = page.getByText(/^Ask the person who runs this site to open them for you\./)
const unlock = page.getByRole('button', { name: /^Unlock with pro/i })

const openProProject = async (flags: Record<string, boolean> = {}, work: unknown[] = [], notes: unknown[] = []) => {
  const pro = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })
  const visited = await visit('/projects/tls', {
    user: ines(),
    flags,
    network: { 'GET /projects/tls': pro, 'GET /projects/tls/work': work, 'GET /projects/tls/notes': notes },
  })
  await expect.element(page.getByRole('heading', { name: /^The step is open by invitation$|are part of Pro$/ })).toBeVisible()
  return visited
}

test('where nothing is sold, the cover of a Pro project says who can open it, and nothing names Pro', async () => {
  await openProProject()
  await expect.element(closed).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Locked', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\bPro\b/i)
  await expect.element(unlock).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Pro', exact: true })).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('that cover has no accessibility findings in the %s theme', async (theme) => {
  await openProProject()
  expect(await findings(theme)).toEqual([])
})

test('the cover of a Pro project leads to the paywall if there is a checkout', async () => {
  await openProProject(checkout)
  await expect.element(closed).not.toBeInTheDocument()
  await unlock.click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'project_locked' })
})

test.each([
  ['Pro', checkout, 'Login to Unlock', 'This project needs Pro. If your account has Pro, log in.'],
  [
    'an administrator’s permission where nothing is sold',
    {},
    'Log in',
    'If an administrator has opened this project to your account, log in.',
  ],
])('a visitor who logs in from a Pro project reads that it takes an account with %s', async (_what, flags, button, sentence) => {
  const pro = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })
  await visit('/projects/tls', { flags, network: { 'GET /projects/tls': pro } })
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: "Log in or sign up in seconds (it's free!)" })
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expect.element(page.getByText(/unlock all projects|no card required/)).not.toBeInTheDocument()
})

test('Ask of a project that isn’t open to a visitor offers to log in, and leads to the other projects', async () => {
  const pro = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })
  await visit('/projects/tls', { network: { 'GET /projects/tls': pro } })
  await expect.element(page.getByRole('heading', { name: /by invitation$/ })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Ask: find in this project' })
  const title = panel.getByText('You can search this project once it’s open to you')
  // The page closes a panel that was open before, which may happen after its heading is visible.
  await expect
    .poll(() => {
      openPanel('left')
      showPanels(usePanels.getState())
      return title.query()
    })
    .not.toBeNull()
  await expect.element(title).toBeVisible()
  await expect.element(panel.getByText('An administrator of this site decides who can open this project.')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'See all projects' })).toHaveAttribute('href', '/projects')
  await panel.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'login' })
  closePanel()
})

test('My work explains why it is empty if the reader can’t open the project', async () => {
  openPanel('right')
  await openProProject()
  const panel = page.getByRole('complementary', { name: 'My work' })
  await expect.element(panel.getByText('Your answers appear here once this project is open to you.')).toBeVisible()
  closePanel()
})

test('highlights and notes stay in My work with their text after Pro has ended', async () => {
  openPanel('right')
  const { to } = await openProProject(
    {},
    [],
    [
      highlightOn('h-1', 'statement', 2, 13, { group: 'g-1', range: rangeOn('statement', 2, 13, 'certificate') }),
      noteOn('n-1', 'g-1', { content: 'May be in *Git*' }),
    ],
  )
  showPanels(usePanels.getState())
  const panel = page.getByRole('complementary', { name: 'My work' })
  await panel.getByText('Notes', { exact: true }).click()
  await expect.element(panel.getByText('What you marked and noted in it is yours.', { exact: false })).toBeVisible()
  expect(panel.getByRole('region', { name: 'certificate' }).element().textContent).toContain('May be in Git')
  expect(to('/projects/tls/annotations.json')).toEqual([])
  expect(await findings('dark')).toEqual([])
  closePanel()
  showPanels(usePanels.getState())
})

test('answers stay readable in My work after Pro has ended', async () => {
  openPanel('right')
  const answer = { id: 'why', type: 'TEXT', text: { data: 'Nobody in between reads it.' }, status: 'COMPLETE', hidden: false, revision: 2 }
  await openProProject({}, [{ id: 'why', title: 'What does TLS give you?', extension: '', isOutput: false, answer }])
  const panel = page.getByRole('complementary', { name: 'My work' })
  await expect.element(panel.getByText('What you answered in it is yours.', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('What does TLS give you?')).toBeVisible()
  await expect.element(panel.getByText('Nobody in between reads it.')).toBeVisible()
  expect(await findings('light', panel.element())).toEqual([])
  closePanel()
})

test.each([
  ['is left out where Pro can’t be bought', {}, false],
  ['leads to the paywall where Pro can be bought', checkout, true],
])('a Pro section %s', async (_title, flags, isOffered) => {
  const secret: SectionNode = {
    type: 'section',
    id: 'secret',
    sectionType: 'pro',
    status: 'locked',
    contentId: 'old-tls',
    heading: 'Secret Mission',
    isOpen: true,
    children: [],
  }
  await show(fakeServer({ user: ines('free', flags) }), renderBlocks([secret]))
  await expect.poll(() => page.getByRole('heading', { name: /Secret Mission/ }).elements().length).toBe(isOffered ? 1 : 0)
  expect(unlock.elements()).toHaveLength(isOffered ? 1 : 0)
  if (isOffered) {
    await unlock.click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'secret_mission_unlock' })
  }
  await leave()
})
