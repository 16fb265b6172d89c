import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project, Topic } from '@fieldwork/core/catalogue/schema.ts'
import { course, openCourse, project, texts, withTopics } from '../planner/testing.ts'
import { everyPart, findings, forgetAfterEach, refusal } from '../testing/render.tsx'

forgetAfterEach()

const catalogue = [
  project('http', 'Speak HTTP by hand', 'Networks'),
  project('tls', 'Put TLS in front', 'Security'),
  project('folder', 'A database from an empty folder', 'Databases'),
]
type Asked = {
  preferences?: Partial<Preferences>
  projects?: Project[]
  network?: Record<string, unknown>
  flags?: Record<string, boolean>
}

/** The start screen of Ines. */
const home = ({ network, ...asked }: Asked = {}) =>
  openCourse({
    address: '/',
    opens: false,
    projects: catalogue,
    ...asked,
    network: { 'GET /goals': () => Response.json(null), 'GET /topics/recommended': [], ...network },
  })

describe('the first steps', () => {
  const steps = page.getByRole('region', { name: 'First steps' })
  const press = (name: string) => steps.getByRole('button', { name, exact: true }).click()
  const question = (name: string) => steps.getByRole('heading', { name })
  const offered = () => texts(steps.getByRole('link')).map((text) => text?.replace(/\d.*/, ''))

  test('ask for topics, time and a first project, which is of the topics, and keep what was chosen', async () => {
    const { saved, at } = await home()
    await expect.element(steps.getByText('Step 1 of 3')).toBeVisible()
    await expect.element(question('What do you want to learn?')).toBeVisible()
    await expect.element(steps.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    for (const topic of ['Databases', 'Security']) await press(topic)
    await press('Next')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await steps
      .getByRole('group', { name: /^Hours a day/ })
      .getByRole('radio', { name: '3', exact: true })
      .click()
    await press('Next')
    await expect.element(question('Choose a first project')).toHaveFocus()
    expect(offered()).toEqual(['Put TLS in front', 'A database from an empty folder'])
    await steps.getByRole('link', { name: /A database from an empty folder/ }).click()
    await expect.poll(at).toBe('/projects/folder')
    expect(saved()).toEqual([
      { selectedCategories: ['Databases', 'Security'] },
      { hoursPerDay: 3, daysPerWeek: 5 },
      { hasSeenFirstSteps: true },
    ])
  })

  test('can be skipped one by one, the last one for later, and do not come back', async () => {
    const { saved, server, screen } = await home()
    await press('Skip this step')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await press('Skip this step')
    await press('Choose later')
    await expect.element(steps).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Choose a first project' })).toBeVisible()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ preferences: server.preferences })
    await expect.element(page.getByRole('region', { name: 'Choose a first project' })).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('can be skipped all at once, and are not shown to learners who already have a project', async () => {
    const { saved, screen } = await home()
    await press('Skip all')
    await expect.element(steps).not.toBeInTheDocument()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ projects: [{ ...catalogue[0]!, selected: true }, ...catalogue.slice(1)] })
    await expect.element(page.getByRole('heading', { name: 'Recommended topics' })).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('stay at the topics, which stay chosen, when they cannot be saved', async () => {
    await home({ network: { 'PUT /user/preferences': () => refusal('failed') } })
    await press('Databases')
    await press('Next')
    await expect.element(page.getByText("Your choice couldn't be saved. Please try again.")).toBeVisible()
    await expect.element(steps.getByRole('button', { name: 'Databases' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each(['light', 'dark'] as const)('have no accessibility findings in the %s theme', async (theme) => {
    await home()
    await expect.element(steps).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await press('Skip this step')
    expect(await findings(theme)).toEqual([])
  })
})

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
    await expect.element(then).toMatchTextContent(/^Then: A database from an empty folder$/)
    await expect.element(then.getByRole('link')).toHaveAttribute('href', '/projects/folder')
    await expect.element(week.getByText('60 min planned for today.')).toBeVisible()
    await expect.element(week.getByRole('listitem').filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date')
    expect(page.getByText('Your turn').elements()).toEqual([])
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

  test('is the first open project on the way to the goal when nothing is started or planned', async () => {
    const path = { type: 'project' as const, title: '', description: '', icon: 'misc', imageUrl: null }
    const goal = {
      id: 'goal',
      goalDescription: 'keep my data',
      suggestedRoadmap: ['folder', 'tls'].map((id) => ({ ...path, id, entities: [id] })),
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    }
    await home({ preferences: { hasSeenFirstSteps: true }, network: { 'GET /goals': goal } })
    const card = next('A database from an empty folder')
    await expect.element(card.getByText('Next on the way to your goal', { exact: false })).toBeVisible()
    expect(week.query()).toBeNull()
  })

  test('wraps around after the last task to the first incomplete one [PLANNER-14]', async () => {
    const [http, , folder] = busy
    await home({ preferences: withTopics, projects: [http!, catalogue[1]!, { ...folder!, status: 'IN_PROGRESS', progress: 10 }] })
    await expect.element(next('A database from an empty folder')).toBeVisible()
    await expect.element(then).toMatchTextContent(/^Then: Speak HTTP by hand$/)
  })

  test('is not named a second time when it is all that is left', async () => {
    const [http, , folder] = busy
    await home({ preferences: withTopics, projects: [{ ...http!, ...complete }, begun, { ...folder!, ...complete }] })
    await expect.element(next('Put TLS in front')).toBeVisible()
    await expect.element(week.getByText(/planned for today/)).toBeVisible()
    expect(then.query()).toBeNull()
  })

  test('needs hours and days: without them they are asked for, and the schedule is not [PLANNER-15]', async () => {
    const { to, saved } = await home({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0 }, projects: busy })
    const asked = page.getByRole('region', { name: 'How much time do you have?' })
    await expect.element(asked).toBeVisible()
    expect(to('/schedule')).toEqual([])
    await asked
      .getByRole('group', { name: /^Hours a day/ })
      .getByRole('radio', { name: '2', exact: true })
      .click()
    await expect.element(week).toBeVisible()
    expect(saved()).toEqual([{ hoursPerDay: 2, daysPerWeek: 5 }])
  })

  test('names a project without a title [DIR-06]', async () => {
    await home({ preferences: withTopics, projects: [busy[0]!, begun, project('folder', '', 'Databases')] })
    await expect.element(then).toMatchTextContent(/^Then: Project has no title!$/)
  })

  test('says that the schedule could not be loaded, and asks for it again', async () => {
    let isAway = true
    const schedule = { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 }
    const network = { 'GET /schedule': () => (isAway ? refusal('malformed') : Response.json(schedule)) }
    await home({ preferences: withTopics, projects: busy, network })
    await expect.element(page.getByText("Your schedule couldn't be loaded.")).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText("Your schedule couldn't be loaded.")).not.toBeInTheDocument()
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

describe('what was finished', () => {
  const complete = { status: 'COMPLETE' as const, progress: 100 }
  const finished = page.getByRole('region', { name: /^You finished/ })

  test('is celebrated with the way to its documentation and the portfolio, and the next of the series is offered', async () => {
    const ofSeries = catalogue.map((one) => ({ ...one, metadata: { ...one.metadata, series: { id: 'corner', title: 'The corner' } } }))
    const { at } = await home({
      projects: [{ ...ofSeries[0]!, ...complete }, ...ofSeries.slice(1)],
      preferences: { currentProject: 'http' },
      network: { 'GET /schedule': { weeks: [], later: 0, today: '2026-11-17', pace: null, streak: 0 } },
    })
    await expect.element(finished.getByRole('heading', { name: 'You finished 1 project' })).toBeVisible()
    await expect.element(finished.getByRole('link', { name: 'Speak HTTP by hand' })).toHaveAttribute('href', '/projects/http')
    const card = page.getByRole('region', { name: 'Put TLS in front' })
    await expect.element(card.getByText('Next in this series: The corner')).toBeVisible()
    await finished.getByRole('button', { name: 'Documentation and credential of Speak HTTP by hand' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await finished.getByRole('link', { name: 'Your portfolio' }).click()
    await expect.poll(at).toBe('/portfolio')
  })

  test('is not mentioned before there is any, and there is no price on home', async () => {
    await home({ preferences: { hasSeenFirstSteps: true }, flags: everyPart })
    await expect.element(page.getByRole('heading', { name: 'Recommended topics' })).toBeVisible()
    expect(finished.query()).toBeNull()
    expect(page.getByRole('main').element().textContent).not.toMatch(/\$/)
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings beside the week in the %s theme', async (theme) => {
    await home({ preferences: withTopics, projects: [{ ...catalogue[0]!, ...complete }, ...catalogue.slice(1)] })
    await expect.element(finished).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Your week' })).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

describe('the recommended topics', () => {
  const topic = (value: string, title = value): Topic => ({
    id: `category:${value}`,
    type: 'category',
    value,
    metadata: {
      title,
      description: '',
      icon: 'misc',
      projects: catalogue.filter(({ metadata }) => metadata.category === value).map(({ id }) => id),
    },
  })
  const topics = page.getByRole('region', { name: 'Recommended topics' })
  const more = topics.getByRole('button', { name: 'Show more' })
  const titles = () => [...topics.element().querySelectorAll('b')].map(({ textContent }) => textContent)
  const skipped = { hasSeenFirstSteps: true }

  test('are two until more are asked for, and one opens in the directory [PLANNER-49]', async () => {
    const all = ['Security', 'Networks', 'Databases', 'Storage'].map((value) => topic(value))
    await home({ preferences: skipped, network: { 'GET /topics/recommended': all } })
    await expect.poll(titles).toEqual(['Security', 'Networks'])
    await more.click()
    expect(titles()).toEqual(['Security', 'Networks', 'Databases', 'Storage'])
    await expect.element(more).not.toBeInTheDocument()
    await topics.getByRole('button', { name: /^Databases/ }).click()
    const directory = page.getByRole('region', { name: 'Directory' })
    await expect.element(directory.getByRole('heading', { name: 'Databases' })).toBeVisible()
    await expect.element(directory.getByRole('link', { name: 'A database from an empty folder' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  test('offer no more where there are only two, and name one without a title, in the directory, too [DIR-07]', async () => {
    await home({ preferences: skipped, network: { 'GET /topics/recommended': [topic('Security', ''), topic('Networks')] } })
    await expect.poll(titles).toEqual(['Topic has no title', 'Networks'])
    expect(more.query()).toBeNull()
    await topics.getByRole('button', { name: /^Topic has no title/ }).click()
    await expect.element(page.getByRole('region', { name: 'Directory' }).getByRole('heading', { name: 'Topic has no title' })).toBeVisible()
  })

  test('that cannot be loaded are asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const network = { 'GET /topics/recommended': () => (isAway ? refusal('malformed') : Response.json([topic('Security')])) }
    await home({ preferences: skipped, network })
    await expect.element(topics.getByText("The topics couldn't be loaded.")).toBeVisible()
    isAway = false
    await topics.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(titles).toEqual(['Security'])
  })
})

test('three series are shown, and three more for every Show more [PLANNER-50]', async () => {
  const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
  const projects = numbers.map((title) => {
    const inSeries = project(title, `Project ${title}`, 'Networks')
    return { ...inSeries, metadata: { ...inSeries.metadata, series: { id: title, title } } }
  })
  await home({ preferences: { hasSeenFirstSteps: true }, projects })
  const series = page.getByRole('region', { name: 'Series', exact: true })
  const shown = () => texts(series.getByRole('heading', { level: 3 }))
  const more = series.getByRole('button', { name: 'Show more' })
  await expect.poll(shown).toEqual(numbers.slice(0, 3))
  await more.click()
  expect(shown()).toEqual(numbers.slice(0, 6))
  await more.click()
  expect(shown()).toEqual(numbers)
  await expect.element(more).not.toBeInTheDocument()
})

describe('the goal', () => {
  const goal = {
    id: 'goal',
    goalDescription: 'run my own site',
    suggestedRoadmap: [
      {
        type: 'course' as const,
        id: 'corner',
        title: 'Your own corner',
        description: '',
        icon: 'misc',
        imageUrl: null,
        entities: ['a', 'b', 'c', 'd', 'e'],
      },
    ],
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }
  const own = page.getByRole('region', { name: 'Made for you' })
  const path = (done: number) =>
    ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
      project(id, `Project ${id}`, 'Networks', { status: index < done ? 'COMPLETE' : 'INCOMPLETE' }),
    )

  test.each([
    [0, ['a', 'b', 'c', 'd']],
    [2, ['b', 'c', 'd', 'e']],
    [5, ['b', 'c', 'd', 'e']],
  ])('with %i of five projects done shows four of its path, from the one before the next', async (done, shown) => {
    await home({ preferences: { hasSeenFirstSteps: true }, projects: path(done), network: { 'GET /goals': goal } })
    await expect.element(own.getByRole('heading', { name: 'I want to run my own site' })).toBeVisible()
    await expect.poll(() => texts(own.getByRole('link'))).toEqual(shown.map((id) => `Project ${id}`))
  })

  test('that is not there yet can be set, in the directory', async () => {
    await home({ preferences: { hasSeenFirstSteps: true } })
    await own.getByRole('button', { name: 'Set a goal' }).click()
    await expect.element(page.getByRole('textbox', { name: 'What do you want to be able to do?' })).toBeVisible()
  })
})
