import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { boxesOf, completeBox } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { appTakesOver, openPage } from './testing/openPage.ts'

test('a learner sets hours and days, generates a course, completes today’s first task, is offered the next, and reads the rest in a calendar [PLANNER-07] [PLANNER-10] [PLANNER-13] [PLANNER-24] [PLANNER-28] [PLANNER-32]', async ({
  app,
  page,
  session,
}) => {
  test.setTimeout(240_000)
  await session(people.ines)
  await openPage(page, '/onboarding')
  const course = page.getByRole('region', { name: 'Your plan' })
  const openCourse = () => page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Plan', exact: true }).click()
  const choose = async (ruler: RegExp, name: string) => {
    const mark = course.getByRole('group', { name: ruler }).getByRole('radio', { name, exact: true })
    await mark.click({ force: true })
    await expect(mark).toBeChecked()
  }
  await openCourse()
  for (const topic of [/^Networks/, /^Security/]) await course.getByRole('button', { name: topic }).click()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await expect(course.getByText('First, today')).toBeVisible()
  await choose(/^Hours a day/, '2')
  await choose(/^Days a week/, '7')
  await expect(course.getByText('14 hours a week')).toBeVisible()

  const today = course.getByRole('listitem').filter({ hasText: /^Today/ })
  const first = today.getByRole('link').first()
  await expect(first).toContainText('Your turn')
  const project = (await first.getAttribute('href'))!.replace('/projects/', '')
  const [done, next] = ['Speak HTTP', 'Serve two sites']
  await first.click()
  await page.waitForURL(`**/projects/${project}`)
  await appTakesOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(done)
  for (const box of await boxesOf(app, project)) await completeBox(page, project, box)
  await page.getByRole('button', { name: 'Complete project' }).click()

  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await expect(dialog.getByRole('link', { name: /Next project/ })).toContainText(next)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openCourse()
  await expect(today.getByRole('link', { name: new RegExp(`^Complete ${done}`) })).toBeVisible()
  const onward = course.getByRole('link', { name: new RegExp(`${next}.*Your turn`) })
  await expect(onward).toBeVisible()

  const download = page.waitForEvent('download')
  await course.getByRole('button', { name: 'Download calendar file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('fieldwork-schedule.ics')
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), 'utf8')) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  expect(events.slice(0, 2).map(({ summary }) => summary)).toEqual([expect.stringContaining(`✓ ${done}`), expect.stringContaining(next)])
  const now = new Date()
  expect(events[0]!.startDate.toJSDate().toDateString()).toBe(now.toDateString())

  await course.getByRole('button', { name: 'Get a calendar address' }).click()
  const address = await course.getByLabel('Private calendar address').inputValue()
  const feed = await (await fetch(address)).text()
  expect(new ICAL.Component(ICAL.parse(feed) as unknown[]).getAllSubcomponents('vevent')).toHaveLength(events.length)

  await onward.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(next)
  await expect(course).toBeHidden()
})

test('a first plan begins with the project for the goal, as home does, and then with what the others build on', async ({
  page,
  session,
  db,
}) => {
  const person = await session(people.nora)
  await db.rows(`insert into goals (user_id, description, roadmap, nearest) values ($1, 'a faster page', $2, '[]')`, [
    person.id,
    JSON.stringify([{ type: 'project', id: 'cache-it-and-prove-it' }]),
  ])
  await db.rows(
    `insert into enrolments (user_id, project_id, selected_time) select $1, step ->> 'id', now()
     from paths, jsonb_array_elements(steps) as step where paths.id = 'run-your-own-website'`,
    [person.id],
  )
  await db.rows(
    `update enrolments set version = p.version, completed_at = now() from projects p
     where p.id = project_id and user_id = $1 and project_id = 'serve-a-site-with-nginx'`,
    [person.id],
  )
  await db.rows(`update users set preferences = preferences || '{"currentProject": "serve-a-site-with-nginx"}' where id = $1`, [person.id])
  await openPage(page, '/')
  const next = page.getByRole('region', { name: /^Put a cache in front/ })
  await expect(next.getByText('Next on the way to your goal', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Make a plan' }).click()
  const course = page.getByRole('region', { name: 'Your plan' })
  await course.getByRole('button', { name: 'Generate course' }).click()
  await expect(course.getByRole('radio', { name: 'Recommended' })).toBeChecked()
  await expect(course.getByRole('link', { name: /Put a cache in front.*Your turn$/ })).toBeVisible()
  await course.getByRole('button', { name: /Week 2/ }).click()
  await expect(course.getByRole('link', { name: /Keep a program running/ })).toBeVisible()
  const addresses = await course
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // Beside the link to the series that is planned as a whole.
  expect([...new Set(addresses)].filter((address) => address?.startsWith('/projects/'))).toEqual([
    '/projects/serve-a-site-with-nginx',
    '/projects/cache-it-and-prove-it',
    '/projects/speak-http-by-hand',
    '/projects/put-tls-in-front',
    '/projects/ask-dns-by-hand',
    '/projects/keep-it-running',
  ])
})
