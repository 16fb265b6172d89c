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
