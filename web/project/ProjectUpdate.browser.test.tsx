import { projectUpdateDialog } from './dialogs.ts'
import '../tasks/testing.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer, leave, noChanges, shownDialog, padlock, show, textOf, type FakeServer } from '../tasks/testing.tsx'
import { answered, End } from './testing-mission.tsx'
import { project } from '../tasks/testProject.ts'
import { closeDialog, openDialog } from '../testing/platform.tsx'

afterEach(leave)

describe('a newer version of a project', () => {
  const offered = async (news: Partial<FakeServer['newer']> = {}) => {
    const server = fakeServer({ project: project({ hasUpdates: true }) })
    Object.assign(server.newer, news)
    answered(server, 'COMPLETE')
    await show(server, <End />)
    openDialog(projectUpdateDialog, { projectId: 'tls' })
    return server
  }
  const dialog = page.getByRole('dialog', { name: 'This project has new upgrades!' })
  const take = () => page.getByRole('button', { name: 'Update my project!' }).click()
  const [how, where] = padlock.children
  const only = (...children: typeof padlock.children): typeof padlock => ({ ...padlock, children })

  test('is offered with what is new, taken over on wish, and what was kept is told [TASK-71]', async () => {
    const server = await offered({
      update: { ...noChanges, steps: { added: 0, changed: 2, removed: 0 }, tasks: { added: 1, changed: 0, removed: 1 } },
    })
    await expect
      .poll(textOf(dialog))
      .toMatch(
        /What’s new:2 steps reworded1 task new1 task removedYour answers are kept\.Highlights and notes move along with their words\. Those on words that are gone are kept beside the place they came from\./,
      )
    await take()
    await expect.element(page.getByRole('dialog', { name: 'You’re up to date' })).toBeVisible()
    await expect.element(page.getByText('Both answers were kept.')).toBeVisible()
    expect(server.project.hasUpdates).toBe(false)
    expect(server.answer('how')?.status).toBe('COMPLETE')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(shownDialog).toBeUndefined()
  })

  test('tells in words what became of highlights and notes, and where the way to them is: nothing behind a dialog can be gone to', async () => {
    await offered()
    const range = { start: { block: 'how', offset: 0 }, end: { block: 'how', offset: 4 }, quote: 'gone words', prefix: '', suffix: '' }
    const aside = { near: null, passage: 'the gone words' }
    const items = [{ kind: 'highlight', id: 'h-1', changed: 1, group: 'g-1', color: 'pink', range, aside }]
    const update = { from: 1, to: 2, carried: 2, moved: [], setAside: ['h-1'], dismissed: false }
    const rest = globalThis.fetch
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      String(input instanceof Request ? input.url : input).includes('annotations.json')
        ? Promise.resolve(Response.json({ revision: 1, version: 1, run: 0, items, update }))
        : rest(input, init),
    )
    await take()
    const told = page.getByRole('region', { name: 'Your highlights and notes after the update' })
    await expect.element(told.getByText('2 are where they were.')).toBeVisible()
    await expect.element(told.getByText('gone words')).toBeVisible()
    await expect.element(told.getByText('You’ll find each of them in My work, under Notes.')).toBeVisible()
    await expect.element(told.getByRole('button')).not.toBeInTheDocument()
  })

  test('says what its author says, and what differs', async () => {
    await offered({
      update: { ...noChanges, notes: ['A step on certificates.', 'Clearer hints.'], tasks: { added: 1, changed: 0, removed: 0 } },
    })
    await expect.poll(textOf(dialog)).toMatch(/What’s new:A step on certificates\.Clearer hints\.1 task new/)
  })

  test('without a task that was answered says how many answers were kept, and with it again that the answer is back', async () => {
    const removed = { tasks: { added: 0, changed: 0, removed: 1 }, removedTasks: ['how'] }
    const server = await offered({ boxes: [only(where!)], update: { ...noChanges, ...removed } })
    await expect
      .poll(textOf(dialog))
      .toMatch(/1 of your 2 answers belongs to a task that is no longer part of the project\. The others are kept\./)
    await take()
    await expect.element(page.getByText('1 of your 2 answers was kept. 1 task is no longer part of the project.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(shownDialog).toBeUndefined()
    server.project = { ...server.project, hasUpdates: true }
    server.newer.boxes = [only(how!, where!)]
    openDialog(projectUpdateDialog, { projectId: 'tls' })
    await take()
    await expect.element(page.getByText('Your answer was kept. 1 earlier answer is back.')).toBeVisible()
  })

  test('counts an answer as kept whose task has another name', async () => {
    await offered({ boxes: [only({ ...how!, id: 'in-what-way' }, where!)], update: { ...noChanges, renamedTasks: { how: 'in-what-way' } } })
    await take()
    await expect.element(page.getByText('Both answers were kept.')).toBeVisible()
  })

  test('that was taken over says so where the focus is, and Escape puts that away', async () => {
    await offered()
    await take()
    await expect.element(page.getByText('Both answers were kept.')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownDialog).toBeUndefined()
  })

  test('is also reported to a learner who left the page during the update', async () => {
    await offered()
    await take()
    closeDialog()
    await expect.element(page.getByText('You’re up to date')).toBeVisible()
    await expect.element(page.getByText('Both answers were kept.')).toBeVisible()
    expect(shownDialog()).toBeUndefined()
  })

  test('can wait', async () => {
    const server = await offered()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect.poll(shownDialog).toBeUndefined()
    expect(server.project.hasUpdates).toBe(true)
  })
})
