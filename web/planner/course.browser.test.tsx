import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { projectUpdated } from '../catalogue/api.ts'
import { findings, forgetAfterEach, refusal } from '../testing/render.tsx'
import { course, link, openCourse, project, texts, topic, withTopics } from './testing.ts'
import { publicAddress } from '../testing/publicAddress.ts'

forgetAfterEach()

const generate = course.getByRole('button', { name: 'Generate course' })
const hours = (name: string) => course.getByRole('group', { name: /^Hours a day/ }).getByRole('radio', { name, exact: true })
const days = (name: string) => course.getByRole('group', { name: /^Days a week/ }).getByRole('radio', { name, exact: true })
describe('choosing topics', () => {
  test('is the first view, with All, the topics, and Generate course, which is disabled without a choice [PLANNER-19] [PLANNER-20]', async () => {
    await openCourse({ network: { 'GET /catalogue': { subject: 'AWS' } } })
    await expect.element(course.getByRole('heading', { level: 2 })).toMatchTextContent(/^AWS topics I want to learn\.\.\.$/)
    await expect
      .poll(() => texts(course.getByRole('group', { name: 'Topics' }).getByRole('button')))
      .toEqual(['All3 projects', 'Databases1', 'Networks1', 'Security1'])
    await expect.element(generate).toHaveAttribute('aria-disabled', 'true')
    await generate.click({ force: true })
    await expect.element(generate).toBeVisible()
  })

  test('choosing All replaces the other topics, and pressing it again clears the choice [PLANNER-21] [PLANNER-22]', async () => {
    await openCourse()
    for (const name of [/^Databases/, /^Networks/]) await topic(name).click()
    await expect.element(course.getByText('2 topics, 2 projects')).toBeVisible()
    await topic(/^All/).click()
    await expect.element(topic(/^Databases/)).toHaveAttribute('aria-pressed', 'false')
    await expect.element(topic(/^All/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(course.getByText('All topics, 3 projects')).toBeVisible()
    await topic(/^All/).click()
    await expect.element(course.getByText('No topic chosen')).toBeVisible()
    await expect.element(generate).toHaveAttribute('aria-disabled', 'true')
  })

  test('Generate course saves the topics, the day and the recommended order, and shows the course [PLANNER-24] [PLANNER-25]', async () => {
    const { saved } = await openCourse()
    await topic(/^Databases/).click()
    await generate.click()
    await expect.element(course.getByRole('heading', { name: 'Your plan' })).toBeVisible()
    const scheduleStart = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
    expect(saved()).toEqual([{ selectedCategories: ['Databases'], scheduleStart, scheduleOrder: 'recommended', hasSeenFirstSteps: true }])
    await expect.element(course.getByRole('radio', { name: 'Recommended' })).toBeChecked()
  })

  test('can be closed while the preferences load, and retried if they can’t be loaded', async () => {
    let answers = false
    await openCourse({
      network: {
        'GET /user/preferences': () => (answers ? Response.json({ ...defaultPreferences, ...withTopics }) : refusal('malformed')),
      },
    })
    await expect.element(course.getByText('Your plan couldn’t be loaded.')).toBeVisible()
    await expect.element(course.getByRole('button', { name: 'Close the plan' })).toBeVisible()
    answers = true
    await course.getByRole('button', { name: 'Try again' }).click()
    await expect.element(course.getByText('5 hours a week')).toBeVisible()
  })

  test('a course that can’t be saved keeps the choice and shows an error', async () => {
    await openCourse({ network: { 'PUT /user/preferences': () => refusal('failed') } })
    await topic(/^Databases/).click()
    await generate.click()
    await expect.element(page.getByText('Your choice couldn’t be saved. Please try again.')).toBeVisible()
    await expect.element(topic(/^Databases/)).toHaveAttribute('aria-pressed', 'true')
  })

  test('a visitor can choose topics, and is asked to log in for the course [AUTH-44]', async () => {
    await openCourse({ user: null, network: { 'GET /paths': [] } })
    await expect.element(course.getByText(/To generate the course, log in\. It’s free\.$/)).toBeVisible()
    await topic(/^Databases/).click()
    await generate.click()
    await expect.element(page.getByRole('dialog', { name: /Log in/ }).getByText('Your topics are kept.')).toBeVisible()
  })

  test('topics that can’t be loaded can be retried', async () => {
    let isAway = true
    const projects = [project('http', 'Speak HTTP by hand', 'Networks')]
    await openCourse({ network: { 'GET /projects': () => (isAway ? refusal('not_allowed') : Response.json(projects)) } })
    await expect.element(course.getByText('The topics couldn’t be loaded.')).toBeVisible()
    isAway = false
    await course.getByRole('button', { name: 'Try again' }).click()
    await expect.element(topic(/^Networks/)).toBeVisible()
  })
})

describe('the course', () => {
  test('shows its topics, study time and weeks, and returns to the choice when its last topic is removed [PLANNER-19] [PLANNER-23] [PLANNER-26]', async () => {
    const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security'] } })
    await expect.element(course.getByText('Networks', { exact: true })).toBeVisible()
    await expect.element(hours('1')).toBeChecked()
    await expect.element(days('5')).toBeChecked()
    await course.getByRole('button', { name: 'Remove Security' }).click()
    await course.getByRole('button', { name: 'Remove Networks' }).click()
    await expect.element(generate).toBeVisible()
    expect(saved()).toEqual([{ selectedCategories: ['Networks'] }, { selectedCategories: [] }])
  })

  test('changing the topics starts with the current ones', async () => {
    await openCourse({ preferences: withTopics })
    await course.getByRole('button', { name: 'Change' }).click()
    await expect.element(topic(/^Security/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(topic(/^All/)).toHaveAttribute('aria-pressed', 'false')
  })

  test('shows weeks, days and tasks, each linked to its project, with today and the next task marked [PLANNER-27] [PLANNER-28]', async () => {
    const projects = [
      project('http', 'Speak HTTP by hand', 'Networks', { status: 'COMPLETE', progress: 100 }),
      project('tls', 'Put TLS in front', 'Security'),
      project('folder', 'A database from an empty folder', 'Databases'),
    ]
    await openCourse({ preferences: withTopics, projects })
    await expect.element(course.getByRole('button', { name: /Week 1/ })).toHaveAttribute('aria-expanded', 'true')
    const planned = course
      .getByRole('listitem')
      .filter({ hasText: /day/ })
      .filter({ has: page.getByRole('link') })
    await expect
      .poll(() => texts(planned))
      .toEqual([
        'Day 1, Monday 16 NovemberMon 16Speak HTTP by hand1\u00A0h',
        'Today, Tuesday 17 NovemberTue 17Put TLS in front1\u00A0hYour turn',
        'Day 3, Wednesday 18 NovemberWed 18A database from an empty folder1\u00A0h',
      ])
    await expect.element(link(/Put TLS in front/)).toHaveAttribute('href', '/projects/tls')
    expect(course.element().querySelectorAll('[aria-current=date]').length).toBe(1)
    await expect.element(course.getByText('1 h done, 2 h left')).toBeVisible()
    await expect.element(course.getByText('done by 18 November')).toBeVisible()
    await expect.element(course.getByText('1 of 3 planned projects done, 2 h left')).toBeVisible()
  })

  test.each([
    ['by weeks', {}],
    ['by topics', { hoursPerDay: 0, daysPerWeek: 0 }],
  ])('%s names a project without a title, and leads to the track that was chosen before [APP-30] [DIR-06]', async (_, time) => {
    localStorage.setItem('fieldwork.track', 'low')
    const untitled = project('tls', '', 'Security')
    untitled.metadata.tracks = [{ id: 'low', title: 'By commands', description: '' }]
    await openCourse({ preferences: { ...withTopics, ...time }, projects: [project('http', 'Speak HTTP by hand', 'Networks'), untitled] })
    await expect.element(link(/Project has no title!/)).toHaveAttribute('href', '/projects/tls?track=low')
    await expect.element(link(/Speak HTTP by hand/)).toHaveAttribute('href', '/projects/http')
  })

  test('a project without a category is in the topic Misc [DIR-04]', async () => {
    const loose = project('loose', 'Print a tide table', '')
    await openCourse({
      preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0, selectedCategories: ['Misc'] },
      projects: [project('http', 'Speak HTTP by hand', 'Networks'), loose],
    })
    await expect.poll(() => texts(course.getByRole('heading', { level: 3 }))).toEqual(['Misc0 of 1'])
    await course.getByRole('button', { name: 'Change' }).click()
    await expect.element(topic(/^Misc/)).toHaveAttribute('aria-pressed', 'true')
  })

  test('by topics is sorted by category, series and number within the series [DIR-03]', async () => {
    const placed = (id: string, category: string, order: string) => {
      const one = project(id, `Project ${id}`, category)
      return { ...one, metadata: { ...one.metadata, order } }
    }
    const projects = [
      placed('tenth series', 'Networks', '10.1'),
      placed('tenth of two', 'Networks', '2.10'),
      placed('storage', 'Storage', '1.1'),
      placed('second of two', 'Networks', '2.2'),
      placed('databases', 'Databases', '30.1'),
    ]
    await openCourse({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0, selectedCategories: ['All'] }, projects })
    await expect
      .poll(() => texts(course.getByRole('link')).map((text) => /Project (.*?)\d/.exec(text ?? '')?.[1]?.trim()))
      .toEqual(['databases', 'second of two', 'tenth of two', 'tenth series', 'storage'])
  })

  test('a task opens its project and closes the course', async () => {
    const { at } = await openCourse({ preferences: withTopics })
    await link(/Put TLS in front/).click()
    await expect.poll(at).toBe('/projects/tls')
    await expect.poll(() => course.query()).toBeNull()
  })

  test('updates the task, day, week and next task when a project changes [PLANNER-10] [PLANNER-13]', async () => {
    const { client, server } = await openCourse({ preferences: withTopics })
    await expect.element(link(/Speak HTTP by hand.*Your turn/)).toBeVisible()
    await expect.element(course.getByRole('button', { name: /Week 1/ })).toMatchTextContent(/3 h$/)
    const complete = { ...server.projects[0]!, status: 'COMPLETE' as const, progress: 100 }
    server.projects = [complete, ...server.projects.slice(1)]
    projectUpdated(client, complete)
    await expect.element(link(/Put TLS in front.*Your turn/)).toBeVisible()
    await expect.element(course.getByRole('button', { name: /Week 1/ })).toMatchTextContent(/1 h done, 2 h left$/)
    await expect.element(course.getByRole('listitem').filter({ hasText: /Day 1/ })).toMatchTextContent(/Speak HTTP by hand/)
  })

  test('a day is complete with its last task, and a week with its last day [PLANNER-11] [PLANNER-12]', async () => {
    const [http, tls] = ['http', 'tls'].map((id) => project(id, `Project ${id}`, 'Networks', { status: 'COMPLETE', progress: 100 }))
    const open = project('folder', 'Project folder', 'Networks', { status: 'IN_PROGRESS', progress: 90 })
    const { client, server } = await openCourse({ preferences: withTopics, projects: [http!, tls!, open] })
    const week = course.getByRole('button', { name: /Week 1/ })
    await expect.element(week).toMatchTextContent(/2 h done, 10 min left$/)
    await expect.element(week.getByRole('img', { name: 'Complete' })).not.toBeInTheDocument()
    const complete = { ...open, status: 'COMPLETE' as const, progress: 100 }
    server.projects = [http!, tls!, complete]
    projectUpdated(client, complete)
    await expect.element(week.getByRole('img', { name: 'Complete' })).toBeVisible()
    await expect.element(week).toMatchTextContent(/, done$/)
  })

  test('shows an error if it can’t be loaded, and can be retried [PLANNER-16]', async () => {
    let isAway = true
    const schedule = { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 }
    await openCourse({
      preferences: withTopics,
      network: { 'GET /schedule': () => (isAway ? refusal('failed') : Response.json(schedule)) },
    })
    await expect.element(course.getByRole('alert')).toMatchTextContent(/Failed to fetch user schedule/)
    isAway = false
    await course.getByRole('button', { name: 'Try again' }).click()
    await expect.element(course.getByText('Nothing to plan here')).toBeVisible()
  })

  test('shows a skeleton while it loads', async () => {
    let answer: (() => void) | undefined
    const schedule = { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 }
    const late = () => new Promise<Response>((resolve) => (answer = () => resolve(Response.json(schedule))))
    await openCourse({ preferences: withTopics, network: { 'GET /schedule': late } })
    await expect.element(course.getByRole('img', { name: 'Loading' })).toBeVisible()
    await expect.poll(() => answer).toBeDefined()
    answer!()
    await expect.element(course.getByText('Nothing to plan here')).toBeVisible()
  })

  test('folds several finished weeks', async () => {
    const week = (id: string, status: 'COMPLETE' | 'INCOMPLETE') => {
      const task = { id, type: 'project' as const, name: `Project ${id}`, description: '', category: '', metadata: [], status, progress: 0 }
      return { id, status, days: [{ id, date: id, status, tasks: [{ ...task, minutes: 30 }] }] }
    }
    const weeks = [week('2026-11-02', 'COMPLETE'), week('2026-11-09', 'COMPLETE'), week('2026-11-17', 'INCOMPLETE')]
    await openCourse({ preferences: withTopics, schedule: { weeks } })
    await expect.element(course.getByRole('button', { name: /Week 3/ })).toBeVisible()
    expect(course.getByRole('button', { name: /Week 1/ }).query()).toBeNull()
    await course.getByRole('button', { name: 'Show 2 earlier weeks' }).click()
    await expect.element(course.getByRole('button', { name: /Week 1/ })).toBeVisible()
    await expect.element(course.getByRole('button', { name: 'Hide 2 earlier weeks' })).toHaveFocus()
  })

  test('its weeks stay open or closed as the learner left them, on every device [PLANNER-29]', async () => {
    const { saved, screen, server } = await openCourse({ preferences: withTopics })
    const week = course.getByRole('button', { name: /Week 1/ })
    await week.click()
    await expect.element(week).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(saved).toEqual([{ openAccordions: { 'week:2026-11-16': false } }])
    await screen.unmount()
    await openCourse({ preferences: server.preferences })
    await expect.element(week).toHaveAttribute('aria-expanded', 'false')
  })

  test('the state of the last hundred opened or closed weeks and topics is stored', async () => {
    const openAccordions = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`week:${index}`, true]))
    const { saved } = await openCourse({ preferences: { ...withTopics, openAccordions } })
    await course.getByRole('button', { name: /Week 1/ }).click()
    await expect.poll(saved).toHaveLength(1)
    const kept = Object.keys((saved()[0] as { openAccordions: object }).openAccordions)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'week:1', 'week:2026-11-16'])
  })

  test('without study time it shows its projects by topics, which also stay open or closed [PLANNER-27] [PLANNER-29]', async () => {
    const { saved } = await openCourse({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0 } })
    await expect
      .poll(() => texts(course.getByRole('heading', { level: 3 })))
      .toEqual(['Databases0 of 1', 'Networks0 of 1', 'Security0 of 1'])
    await expect.element(link(/Put TLS in front/)).toHaveAttribute('href', '/projects/tls')
    expect(texts(course.getByText('Your turn'))).toEqual([])
    await course.getByRole('button', { name: /^Not started Security|^Security/ }).click()
    await expect.element(link(/Put TLS in front/)).not.toBeInTheDocument()
    await expect.poll(saved).toEqual([{ openAccordions: { 'topic:Security': false } }])
  })

  test('Invite a friend copies a link with the inviter’s nickname, and says so [PLANNER-30]', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await openCourse({ preferences: withTopics })
    await course.getByRole('button', { name: 'Invite a friend' }).click()
    await expect.element(page.getByText('Copied! Send to a friend')).toBeVisible()
    expect(copied).toEqual([`${publicAddress}/?ref=ines&utm_source=invite&utm_medium=referral&utm_campaign=invite_friend`])
  })

  test.each(['light', 'dark'] as const)(
    'has no accessibility findings in the %s theme, with its topics and with its weeks',
    async (theme) => {
      const { screen } = await openCourse()
      await expect.element(topic(/^Security/)).toBeVisible()
      expect(await findings(theme, course.element())).toEqual([])
      await screen.unmount()
      await openCourse({ preferences: withTopics, schedule: { pace: { factor: 1.3, projects: 4 } } })
      await expect.element(link(/Put TLS in front/)).toBeVisible()
      expect(await findings(theme, course.element())).toEqual([])
    },
  )
})
