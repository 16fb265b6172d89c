import type { Request } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { withFlags } from './testing/flags.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'
const file = 'turn-away-old-tls'

for (const { who, plan, says, opens } of [
  { who: 'a visitor', plan: undefined, says: 'Login to Unlock', opens: /sign in|log in|login/i },
  { who: 'a learner without Pro', plan: 'free', says: 'Unlock with PRO', opens: 'The Secret Mission is part of Pro' },
  { who: 'a Pro member', plan: 'pro', says: "You're PRO! Jump in", opens: undefined },
] as const)
  test(`the Secret Mission is locked for ${who}, with the button "${says}" [DOC-42] [DOC-43]${plan === 'free' ? ' [DOC-44]' : plan ? '' : ' [DOC-45]'}`, async ({
    page,
    context,
    session,
  }) => {
    await withFlags(context)
    if (plan) await session(plan === 'pro' ? people.paula : people.ines)
    await openProject(page, '', project)
    const mission = page.locator('#secret-mission')
    const button = mission.getByRole('button', { name: says })
    await expect(button).toBeVisible()
    await expect(mission.locator('pre')).toHaveCount(0)
    if (!opens) return
    // Pressed by key, because text above gets its real height while scrolling past and moves the button away from the mouse.
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
  })

test('a Pro member unlocks the Secret Mission, which stays open after a reload and in another browser [DOC-46] [DOC-47]', async ({
  app,
  browser,
  page,
  session,
  db,
}) => {
  const paula = await session(people.paula)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes(file) && calls.push(new URL(request.url()).pathname))
  await openProject(page, '', project)
  const mission = page.locator('#secret-mission')
  await mission.getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
  await expect(mission.locator('pre').first()).toBeVisible()
  await expect(mission).toHaveAttribute('data-status', 'unlocked')
  expect(calls).toEqual([`/projects/${project}/${file}/unlock`, `/projects/${project}/${file}`])
  expect(await db.rows('select content_id from unlocked_sections where user_id = $1', [paula.id])).toEqual([{ content_id: file }])

  await reloadProject(page)
  await expect(mission.locator('pre').first()).toBeVisible()
  await expect(mission.getByRole('button', { name: /Jump in/ })).toHaveCount(0)

  const other = await browser.newContext({ baseURL: app.origin })
  await other.addCookies(await page.context().cookies())
  const second = await other.newPage()
  await openProject(second, '', project)
  await expect(second.locator('#secret-mission pre').first()).toBeVisible()
  await other.close()
})

test('a notice appears 200 ms after unlocking and stays for ten seconds [DOC-48]', async ({ page, session }) => {
  await session(people.paula)
  await page.clock.install()
  await openProject(page, '', project)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
  const toast = page.getByText('PRO Section unlocked! 🚀')
  const text = page.locator('#secret-mission pre').first()
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return text.isVisible()
    })
    .toBe(true)
  await page.clock.runFor(120)
  await expect(toast).toHaveCount(0)
  await page.clock.runFor(120)
  await expect(toast).toBeVisible()
  await page.clock.runFor(9_700)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
})

test('a section whose file fails to load stays locked and reports the failure [DOC-47] [DOC-49]', async ({ page, session }) => {
  await session(people.paula)
  const reports: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && reports.push(message.text()))
  await page.route(`**/projects/${project}/${file}`, (route) => route.fulfill({ status: 404, json: {} }))
  await openProject(page, '', project)
  const mission = page.locator('#secret-mission')
  await mission.getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
  await expect(mission.getByText('Sorry about that! Something went wrong.')).toBeVisible()
  await expect(mission).toHaveAttribute('data-status', 'locked')
  await expect(mission.locator('pre')).toHaveCount(0)
  await expect(page.getByText('PRO Section unlocked! 🚀')).toHaveCount(0)
  expect(reports.some((report) => report.includes(`Failed to fetch PRO content file: ${file}`))).toBe(true)
})

test('a Secret Mission is locked when Pro ends, and returns with its answer when Pro is renewed', async ({
  page,
  context,
  session,
  db,
}) => {
  await withFlags(context)
  const dora = await session('dora.downgraded@example.org', { plan: 'pro' })
  await openProject(page, '', project)
  const mission = page.locator('#secret-mission')
  await mission.getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
  const answer = mission.getByRole('textbox').first()
  await answer.fill('The server had spoken TLS 1.1 all along.')
  await expect
    .poll(() => db.rows<{ text_data: string }>('select text_data from answers where user_id = $1', [dora.id]))
    .toEqual([{ text_data: 'The server had spoken TLS 1.1 all along.' }])

  await db.rows(`update users set plan = 'free' where id = $1`, [dora.id])
  // Waits for requests, because the reply that confirms the answer may not have arrived yet.
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await reloadProject(page)
  await expect(mission).toHaveAttribute('data-status', 'locked')
  await expect(mission.getByRole('textbox')).toHaveCount(0)
  const replies = await Promise.all(requests.map(async (request) => (await request.response())?.text().catch(() => '')))
  expect(replies.some((text) => text?.includes('Secret Mission: refuse old TLS'))).toBe(true)
  expect(replies.filter((text) => text?.includes('had spoken TLS 1.1'))).toEqual([])

  await db.rows(`update users set plan = 'pro' where id = $1`, [dora.id])
  await reloadProject(page)
  await expect(answer).toHaveValue('The server had spoken TLS 1.1 all along.')
})
