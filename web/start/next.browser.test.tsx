import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { course, openCourse, project, texts, withTopics } from '../planner/testing.ts'
import { localDate } from '../planner/api.ts'
import { catalogue, home } from './testing-home.ts'
import { forgetAfterEach, refusal } from '../testing/render.tsx'

forgetAfterEach()

describe('what is next', () => {
  const begun = { ...catalogue[1]!, status: 'IN_PROGRESS' as const, progress: 40 }
  const complete = { status: 'COMPLETE' as const, progress: 100 }
  const busy = [catalogue[0]!, begun, catalogue[2]!]
  const week = page.getByRole('region', { name: 'Your week' })
  const then = week.getByText(/^Then: /)
  const next = (title: string) => page.getByRole('region', { name: title })
  const marked = course.getByText('Your turn')

  test('is one project: what is under way, with the day’s plan and the task after it beside it [PLANNER-13]', async () => {
    await home({ preferences: withTopics, projects: busy })
    await expect.element(next('Put TLS in front').getByRole('link', { name: 'Continue' })).toBeVisible()
    const later = week.getByText(/^On Wednesday: /)
    await expect.element(later).toMatchTextContent(/^On Wednesday: Speak HTTP by hand, 1 h$/)
    await expect.element(later.getByRole('link')).toHaveAttribute('href', '/projects/http')
    const today = week.getByText(/to do today/)
    await expect.element(today).toMatchTextContent(/^36 min to do today: Put TLS in front$/)
    await expect.element(today.getByRole('link')).toHaveAttribute('href', '/projects/tls')
    await expect.element(week.getByText('2 h 36 min left. All 3 projects by Thursday 19 November.')).toBeVisible()
    // Its title says it.
    expect(texts(week.getByText(/this week/i))).toEqual([])
    expect(then.query()).toBeNull()
    await expect.element(week.getByRole('listitem').filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date')
    expect(page.getByText('Your turn').elements()).toEqual([])
  })

  test('is what the plan begins with, also after another project of it was read, which is one line', async () => {
    const position = { stepId: 'sign', blockId: 'sign', offset: 0, readAt: '2026-11-16T10:00:00.000Z' }
    const projects = [catalogue[0]!, { ...catalogue[1]!, position }, catalogue[2]!]
    await home({ preferences: { ...withTopics, currentProject: 'tls', hasSeenFirstSteps: true }, projects })
    await expect.element(next('Speak HTTP by hand').getByText('Next in your plan', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/^Or go on with/)).toHaveTextContent('Or go on with Put TLS in front')
  })

  test('has all other begun projects beside it, of more than three their number', async () => {
    const titles = ['Serve two sites', 'Cache a slow page', 'Run your own name server']
    const others = titles.map((title, at) => project(`begun-${at}`, title, 'Networks', { status: 'IN_PROGRESS', progress: at * 33 }))
    const { screen } = await home({ projects: [begun, ...others], preferences: { currentProject: 'tls', hasSeenFirstSteps: true } })
    const line = page.getByText(/^Or go on with/)
    await expect
      .element(line)
      .toHaveTextContent('Or go on with Serve two sites, or Cache a slow page, 33% done, or Run your own name server, 66% done')
    await screen.unmount()
    const more = { ...catalogue[0]!, status: 'IN_PROGRESS' as const }
    await home({ projects: [begun, ...others, more], preferences: { currentProject: 'tls', hasSeenFirstSteps: true } })
    await line.getByRole('button', { name: '1 more in My Projects' }).click()
    await expect.element(page.getByRole('tab', { name: 'My Projects' })).toHaveAttribute('aria-selected', 'true')
  })

  test('is in a numbered week if the plan has more than one', async () => {
    await home({ preferences: { ...withTopics, daysPerWeek: 2, hasSeenFirstSteps: true } })
    await expect.element(week.getByText('Week 1 of 2')).toBeVisible()
    await expect.element(week.getByText(/^1\sh left this week\. All 3 projects by /)).toBeVisible()
  })

  test('comes before the rest of today’s plan, each with its minutes', async () => {
    await home({ preferences: { ...withTopics, hoursPerDay: 3 }, projects: busy })
    await expect.element(week.getByText('2 h 36 min to do today: Put TLS in front, 36 min')).toBeVisible()
    await expect.poll(() => texts(then)).toEqual(['Then: Speak HTTP by hand, 1\u00A0h', 'Then: A database from an empty folder, 1\u00A0h'])
  })

  test('names the series of a started project as one, for a title may read like a price', async () => {
    const series = { id: 'cost', title: 'What it costs' }
    await home({ projects: [{ ...begun, metadata: { ...begun.metadata, series } }] })
    await expect.element(next('Put TLS in front').getByText('In progress, from the series “What it costs”', { exact: true })).toBeVisible()
  })

  test('that is started from home is in My Projects at once', async () => {
    const { to } = await home({ preferences: { hasSeenFirstSteps: true }, network: { 'PUT /projects/selection': [] } })
    await next('Speak HTTP by hand').getByRole('link', { name: 'Start' }).click()
    await expect.poll(() => to('/projects/selection').map(({ body }) => body)).toMatchObject([[{ projectId: 'http' }]])
  })

  test('is the scheduled project before anything is started, and the course marks the same one', async () => {
    await home({ preferences: { ...withTopics, hasSeenFirstSteps: true } })
    await expect.element(next('Speak HTTP by hand').getByText('Next in your plan', { exact: false })).toBeVisible()
    await expect.element(next('Speak HTTP by hand').getByRole('link', { name: 'Start' })).toBeVisible()
    await week.getByRole('button', { name: 'Open your plan' }).click()
    await expect.element(page.getByRole('link', { name: /Speak HTTP by hand.*Your turn/ })).toBeVisible()
    expect(marked.elements().length).toBe(1)
  })

  test('is marked in the course although an earlier one is planned, and is called a project, never a task', async () => {
    await home({ preferences: withTopics, projects: busy })
    await week.getByRole('button', { name: 'Open your plan' }).click()
    await expect.element(page.getByRole('link', { name: /Put TLS in front.*Your turn/ })).toBeVisible()
    expect(marked.elements().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    expect(page.getByRole('main').element().textContent).not.toMatch(/this task/)
  })

  test('is the project of which every task is done, and leads to its end', async () => {
    await home({ projects: [begun, { ...catalogue[0]!, status: 'IN_PROGRESS' as const, progress: 100 }] })
    const card = next('Speak HTTP by hand')
    await expect.element(card.getByText('All tasks are done. Finish the project.')).toBeVisible()
    await expect.element(card.getByText(/^Ready to finish/)).toBeVisible()
    // A step without tasks may be unread.
    expect(card.getByRole('list', { name: 'Steps' }).query()).toBeNull()
    await expect.element(card.getByRole('link', { name: 'Finish it' })).toHaveAttribute('href', '/projects/http#mission')
  })

  test.each([
    ['with a plan', withTopics],
    ['without a plan', { hasSeenFirstSteps: true }],
  ])('takes as long as the schedule says, %s', async (_title, preferences) => {
    const markers = { id: 'main', title: '', summary: '', boxes: [{ id: 'padlock', stepId: 'sign', status: 'incomplete' }] }
    const position = { stepId: 'sign', blockId: 'sign', offset: 0, readAt: '2026-11-16T10:00:00.000Z' }
    await home({
      preferences,
      projects: [catalogue[0]!, { ...begun, position }, catalogue[2]!],
      network: { 'GET /projects/tls/tracks/main/markers': markers },
    })
    // 60% of the hour that the schedule plans for it. The project itself says ten minutes.
    await expect.element(next('Put TLS in front').getByText(/About 36 min left\.$/)).toBeVisible()
  })

  test('is the first open project on the way to the goal when nothing is started or planned', async () => {
    const path = { type: 'project' as const, title: '', description: '', icon: 'misc', imageUrl: null }
    const goal = {
      id: 'goal',
      goalDescription: 'keep my data',
      path: null,
      suggestedRoadmap: ['folder', 'tls'].map((id) => ({ ...path, id, entities: [id] })),
      nearest: [],
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    }
    await home({ preferences: { hasSeenFirstSteps: true }, network: { 'GET /goals': goal } })
    const card = next('A database from an empty folder')
    await expect.element(card.getByText('Next on the way to your goal', { exact: true })).toBeVisible()
    expect(week.query()).toBeNull()
  })

  test('wraps around after the last task to the first incomplete one [PLANNER-14]', async () => {
    const [http, , folder] = busy
    await home({ preferences: withTopics, projects: [http!, catalogue[1]!, { ...folder!, status: 'IN_PROGRESS', progress: 10 }] })
    await expect.element(next('A database from an empty folder')).toBeVisible()
    await expect.element(week.getByText(/^On Wednesday: /)).toMatchTextContent(/Speak HTTP by hand, 1 h$/)
  })

  test('is the only project that is named once today’s plan is done', async () => {
    const [http, tls, folder] = catalogue
    const day = (date: string, status: 'COMPLETE' | 'INCOMPLETE', ...planned: Project[]) => ({
      id: date,
      date,
      status,
      tasks: planned.map(({ id, metadata: { title, category } }) => {
        const task = { id, type: 'project' as const, name: title, description: '', category, metadata: [] }
        return { ...task, status, progress: 0, minutes: 30 }
      }),
    })
    const days = [day('2026-11-17', 'COMPLETE', tls!), day('2026-11-18', 'INCOMPLETE', http!, folder!)]
    const schedule = { weeks: [{ id: 'week', status: 'IN_PROGRESS', days }], later: 0, today: '2026-11-17', pace: null, streak: 0 }
    const projects = [http!, { ...tls!, ...complete }, folder!]
    await home({ preferences: withTopics, projects, network: { 'GET /schedule': schedule } })
    await expect.element(next('Speak HTTP by hand').getByText('Next in your plan', { exact: false })).toBeVisible()
    await expect.element(week.getByText('Today’s plan is done. The next day is Wednesday.')).toBeVisible()
    expect(then.query()).toBeNull()
  })

  test.each([
    ['today', '2026-11-17', '1 h to do today: A database from an empty folder'],
    ['tomorrow', '2026-11-18', 'On Wednesday: A database from an empty folder, 1 h'],
  ])('stays the started project when the plan has only others, and the plan’s next one, of %s, is named', async (_day, date, line) => {
    const [http, tls, folder] = catalogue
    const task = { id: folder!.id, type: 'project', name: folder!.metadata.title, description: '', category: 'Databases', metadata: [] }
    const tasks = [{ ...task, status: 'INCOMPLETE', progress: 0, minutes: 60 }]
    const weeks = [{ id: date, status: 'INCOMPLETE', days: [{ id: date, date, status: 'INCOMPLETE', tasks }] }]
    await home({
      preferences: { ...withTopics, selectedCategories: ['Databases'], currentProject: 'http' },
      projects: [{ ...http!, ...complete }, { ...tls!, status: 'IN_PROGRESS', progress: 40 }, folder!],
      network: { 'GET /schedule': { weeks, later: 0, today: '2026-11-17', pace: null, streak: 0 } },
    })
    await expect.element(next('Put TLS in front').getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect.element(week.getByText(line)).toBeVisible()
  })

  test('belongs to no plan while nobody made one, and one is offered', async () => {
    const topics = { selectedCategories: withTopics.selectedCategories, hasSeenFirstSteps: true }
    const [http, tls] = catalogue
    await home({
      preferences: topics,
      projects: [http!, { ...tls!, ...complete, selected: false }].map((one) => ({ ...one, selected: false })),
    })
    await expect.element(next('Speak HTTP by hand').getByText('Next for you', { exact: false })).toBeVisible()
    await expect.element(page.getByText('A plan spreads your projects over the days that suit you.')).toBeVisible()
    expect(page.getByRole('main').element().textContent).not.toMatch(/your plan/i)
    await page.getByRole('button', { name: 'Make a plan' }).click()
    await course.getByRole('button', { name: 'Generate course' }).click()
    await expect.element(course.getByText('5 hours a week')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(next('Speak HTTP by hand').getByText('Next in your plan', { exact: false })).toBeVisible()
    await expect.element(week.getByRole('button', { name: 'Open your plan' })).toBeVisible()
  })

  test('is named only once when nothing else is left', async () => {
    const [http, , folder] = busy
    await home({ preferences: withTopics, projects: [{ ...http!, ...complete }, begun, { ...folder!, ...complete }] })
    await expect.element(next('Put TLS in front')).toBeVisible()
    await expect.element(week.getByText('36 min to do today: Put TLS in front')).toBeVisible()
    expect(then.query()).toBeNull()
  })

  test('needs hours and days: without them they are asked for, and the schedule is not [PLANNER-15]', async () => {
    const { to, saved } = await home({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0 }, projects: busy })
    const form = page.getByRole('region', { name: 'How much time do you have?' })
    await expect.element(form).toBeVisible()
    expect(to('/schedule')).toEqual([])
    await form
      .getByRole('group', { name: /^Hours a day/ })
      .getByRole('radio', { name: '2', exact: true })
      .click()
    await expect.element(week).toBeVisible()
    expect(saved()).toEqual([{ hoursPerDay: 2, daysPerWeek: 5, scheduleStart: localDate() }])
  })

  test('names a project without a title [DIR-06]', async () => {
    await home({ preferences: withTopics, projects: [project('folder', '', 'Databases'), begun, busy[0]!] })
    await expect.element(week.getByText(/Project has no title!, 1\sh$/)).toBeVisible()
  })

  test('says that the schedule could not be loaded, and asks for it again', async () => {
    let isAway = true
    const schedule = { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 }
    const network = { 'GET /schedule': () => (isAway ? refusal('malformed') : Response.json(schedule)) }
    await home({ preferences: withTopics, projects: busy, network })
    await expect.element(page.getByText('Your plan couldn’t be loaded.')).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Your plan couldn’t be loaded.')).not.toBeInTheDocument()
  })

  test.each([
    [1, undefined],
    [3, '3 days in a row'],
  ])('counts %i days of work in a row as %s', async (streak, text) => {
    const { to } = await openCourse({ address: '/', opens: false, preferences: withTopics, projects: busy, schedule: { streak } })
    await expect.poll(() => to('/schedule').length).toBe(1)
    await expect.element(week).toBeVisible()
    expect(texts(page.getByText(/days in a row/))).toEqual(text ? [text] : [])
  })
})
