import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project, Topic } from '@fieldwork/core/catalogue/schema.ts'
import { openCourse, project, texts, withTopics } from '../planner/testing.ts'
import { findings, forgetAfterEach, refusal } from '../testing/render.tsx'

forgetAfterEach()

const catalogue = [
  project('http', 'Speak HTTP by hand', 'Networks'),
  project('tls', 'Put TLS in front', 'Security'),
  project('folder', 'A database from an empty folder', 'Databases'),
]
type Asked = { preferences?: Partial<Preferences>; projects?: Project[]; network?: Record<string, unknown> }

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

describe('the next task of the schedule', () => {
  const begun = { ...catalogue[1]!, status: 'IN_PROGRESS' as const, progress: 40 }
  const busy = [catalogue[0]!, begun, catalogue[2]!]
  const task = (name: string) => page.getByRole('region', { name }).filter({ hasText: 'Your turn' })
  const showsNext = async (name: string, action: string) => {
    await expect.element(task(name)).toBeVisible()
    await expect.element(task(name).getByRole('link', { name: action })).toBeVisible()
  }

  test('is the one after the project at hand, with its day, its minutes and the way to it [PLANNER-13]', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await home({ preferences: withTopics, projects: busy })
    await showsNext('A database from an empty folder', 'Start this task')
    await expect.element(task('A database from an empty folder').getByText('60 min')).toBeVisible()
    await expect.element(task('A database from an empty folder').getByText('Next in your schedule, week 1')).toBeVisible()
    await expect.element(task('A database from an empty folder').getByRole('link')).toHaveAttribute('href', '/projects/folder')
  })

  test('is called the next among all projects, without a week, while no topic and no project was chosen', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await home({ preferences: { ...withTopics, selectedCategories: [] } })
    await showsNext('A database from an empty folder', 'Start this task')
    await expect.element(task('A database from an empty folder').getByText('Next among all projects', { exact: true })).toBeVisible()
    await expect.element(task('A database from an empty folder').getByText(/schedule|week/)).not.toBeInTheDocument()
  })

  test('wraps around after the last task to the first incomplete one [PLANNER-14]', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'folder')
    const [http, tls, folder] = busy
    await home({ preferences: withTopics, projects: [{ ...http!, status: 'COMPLETE', progress: 100 }, tls!, folder!] })
    await showsNext('Put TLS in front', 'Go on with this task')
    await expect.element(task('Put TLS in front').getByText('Today, week 1')).toBeVisible()
  })

  test('is not shown a second time when it is the project to go on with', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    const done = { status: 'COMPLETE' as const, progress: 100 }
    const { to } = await home({ preferences: withTopics, projects: [{ ...busy[0]!, ...done }, begun, { ...busy[2]!, ...done }] })
    await expect.element(page.getByRole('heading', { name: 'Put TLS in front', level: 2 }).first()).toBeVisible()
    await expect.poll(() => to('/schedule').length).toBe(1)
    await expect.poll(() => page.getByRole('region', { name: 'Put TLS in front' }).elements().length).toBe(1)
    await expect.element(page.getByText('Your turn')).not.toBeInTheDocument()
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
    await showsNext('Speak HTTP by hand', 'Start this task')
    expect(saved()).toEqual([{ hoursPerDay: 2, daysPerWeek: 5 }])
  })

  test('names a project without a title [DIR-06]', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await home({ preferences: withTopics, projects: [busy[0]!, begun, project('folder', '', 'Databases')] })
    await showsNext('Project has no title!', 'Start this task')
  })

  test('says that the schedule could not be loaded, and asks for it again', async () => {
    let isAway = true
    const schedule = { weeks: [], later: 0, today: '2026-11-17', pace: null }
    const network = { 'GET /schedule': () => (isAway ? refusal('malformed') : Response.json(schedule)) }
    await home({ preferences: withTopics, projects: busy, network })
    await expect.element(page.getByText("Your schedule couldn't be loaded.")).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText("Your schedule couldn't be loaded.")).not.toBeInTheDocument()
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
    nearest: [],
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
