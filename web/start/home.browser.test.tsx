import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project, Topic } from '@fieldwork/core/catalogue/schema.ts'
import { localDate } from '../planner/api.ts'
import { openCourse, project, texts } from '../planner/testing.ts'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'

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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
  const answer = () => press('Answer them')
  const offered = () => texts(steps.getByRole('link')).map((text) => text?.replace(/\d.*/, ''))

  const first = page.getByRole('region', { name: 'Speak HTTP by hand' })

  test('are one line below a first project to start, and can be declined', async () => {
    const { saved } = await home()
    await expect.element(first.getByText(/^Good to start with/)).toBeVisible()
    await expect.element(first.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/projects/http')
    expect(question('What do you want to learn?').query()).toBeNull()
    await press('No, thanks')
    await expect.element(steps).not.toBeInTheDocument()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await expect.element(first).toBeVisible()
  })

  test('ask for topics, time and a first project, which is of the topics, and keep what was chosen', async () => {
    const { saved, at } = await home()
    await answer()
    await expect.element(steps.getByText('Step 1 of 3')).toBeVisible()
    await expect.element(question('What do you want to learn?')).toHaveFocus()
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
      { hoursPerDay: 3, daysPerWeek: 5, scheduleStart: localDate() },
      { hasSeenFirstSteps: true },
    ])
  })

  test('end with a week of the suggested time, for which Next is enough', async () => {
    const { saved } = await home()
    await answer()
    await press('Databases')
    await press('Next')
    await expect.element(question('How much time do you have?')).toBeVisible()
    await press('Next')
    await expect.element(question('Choose a first project')).toBeVisible()
    expect(first.query()).toBeNull()
    await press('Choose later')
    await expect.element(page.getByRole('region', { name: 'Your week' }).getByText('60 min planned for today.')).toBeVisible()
    await expect.element(page.getByText(/^Next in your plan/)).toBeVisible()
    expect(steps.query()).toBeNull()
    expect(saved()[1]).toEqual({ hoursPerDay: 1, daysPerWeek: 5, scheduleStart: localDate() })
  })

  test('stay away when the preferences were read before they were saved, and the answer comes after', async () => {
    let stored = defaultPreferences
    const { to } = await home({
      network: {
        'GET /user/preferences': async () => {
          const read = Response.json(stored)
          await pause(400)
          return read
        },
        'PUT /user/preferences': async ({ body }: SentRequest) => {
          await pause(200)
          stored = { ...stored, ...(body as Partial<Preferences>) }
          return Response.json(stored)
        },
      },
    })
    const reads = () => to('/user/preferences').filter(({ method }) => method === 'GET').length
    await expect.element(steps).toBeVisible()
    const before = reads()
    await press('No, thanks')
    new BroadcastChannel('fieldwork.preferences').postMessage('changed')
    await expect.poll(reads).toBe(before + 1)
    await pause(600)
    expect(steps.query()).toBeNull()
  })

  test('can be skipped one by one, the last one for later, and do not come back', async () => {
    const { saved, server, screen } = await home()
    await answer()
    await press('Skip this step')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await press('Skip this step')
    await press('Choose later')
    await expect.element(steps).not.toBeInTheDocument()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ preferences: server.preferences })
    await expect.element(first).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('can be skipped all at once, and are not shown to learners who already have a project', async () => {
    const { saved, screen } = await home()
    await answer()
    await press('Skip all')
    await expect.element(steps).not.toBeInTheDocument()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ projects: [{ ...catalogue[0]!, selected: true }, ...catalogue.slice(1)] })
    await expect.element(page.getByRole('heading', { name: 'Recommended topics' })).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('go back, with what was chosen', async () => {
    await home()
    await answer()
    expect(steps.getByRole('button', { name: 'Back' }).query()).toBeNull()
    await press('Databases')
    await press('Next')
    await press('Skip this step')
    await press('Back')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await press('Back')
    await expect.element(question('What do you want to learn?')).toHaveFocus()
    await expect.element(steps.getByRole('button', { name: 'Databases' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('offer the choice of a first project again to a learner who left before it', async () => {
    const { screen, server } = await home()
    await answer()
    await press('Databases')
    await press('Next')
    await press('Next')
    await expect.element(question('Choose a first project')).toBeVisible()
    await screen.unmount()
    await home({ preferences: server.preferences })
    await press('Choose one')
    await expect.element(question('Choose a first project')).toHaveFocus()
    expect(offered()).toEqual(['A database from an empty folder'])
  })

  test('stay at the topics, which stay chosen, when they cannot be saved', async () => {
    await home({ network: { 'PUT /user/preferences': () => refusal('failed') } })
    await answer()
    await press('Databases')
    await press('Next')
    await expect.element(page.getByText('Your choice couldn’t be saved. Please try again.')).toBeVisible()
    await expect.element(steps.getByRole('button', { name: 'Databases' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each(['light', 'dark'] as const)('have no accessibility findings in the %s theme', async (theme) => {
    await home()
    await expect.element(steps).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await answer()
    expect(await findings(theme)).toEqual([])
    await press('Skip this step')
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

  test('are two until more are asked for, and one leads to its projects [PLANNER-49]', async () => {
    const all = ['Security', 'Networks', 'Databases', 'Storage'].map((value) => topic(value))
    const { at } = await home({ preferences: skipped, network: { 'GET /topics/recommended': all } })
    await expect.poll(titles).toEqual(['Security', 'Networks'])
    await more.click()
    expect(titles()).toEqual(['Security', 'Networks', 'Databases', 'Storage'])
    await expect.element(more).not.toBeInTheDocument()
    await topics.getByRole('link', { name: /^Databases/ }).click()
    await expect.element(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('Databases')
    await expect.element(page.getByRole('link', { name: 'A database from an empty folder' })).toBeVisible()
    expect(at()).toBe('/projects?topic=Databases')
  })

  test('offer no more where there are only two, and name one without a title [DIR-07]', async () => {
    await home({ preferences: skipped, network: { 'GET /topics/recommended': [topic('Security', ''), topic('Networks')] } })
    await expect.poll(titles).toEqual(['Topic has no title', 'Networks'])
    expect(more.query()).toBeNull()
  })

  test('that cannot be loaded are asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const network = { 'GET /topics/recommended': () => (isAway ? refusal('malformed') : Response.json([topic('Security')])) }
    await home({ preferences: skipped, network })
    await expect.element(topics.getByText('The topics couldn’t be loaded.')).toBeVisible()
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
  test('of a new learner is in the first steps: its topics are chosen, and its projects offered in order', async () => {
    await home({ projects: path(0), network: { 'GET /goals': { ...goal, goalDescription: 'I want to run my own site' } } })
    await expect.element(page.getByRole('region', { name: 'Recommended topics' }).getByRole('link', { name: /^Networks/ })).toBeVisible()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect
      .element(steps.getByText('Your goal: “run my own site”. Answer three questions to plan the projects that lead there.'))
      .toBeVisible()
    await steps.getByRole('button', { name: 'Answer them' }).click()
    await expect.element(steps.getByText(/^Your goal: “run my own site”\. The topics that fit it best are chosen/)).toBeVisible()
    await expect.element(steps.getByRole('button', { name: 'Networks' })).toHaveAttribute('aria-pressed', 'true')
    await steps.getByRole('button', { name: 'Next' }).click()
    const marks = (name: RegExp) => () => texts(steps.getByRole('group', { name }).getByText(/^\w+$/))
    await expect.poll(marks(/^Hours a day/)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    await expect.poll(marks(/^Days a week/)).toEqual(['4', '5', '6', '7'])
    await expect.element(steps.getByText('One to three days a week are part of Pro.')).toBeVisible()
    await steps.getByRole('button', { name: 'Next' }).click()
    await expect.element(steps.getByText(/^Those for “run my own site” come first/)).toBeVisible()
    await expect
      .poll(() => texts(steps.getByRole('link')).map((text) => text?.slice(0, 9)))
      .toEqual(['Project a', 'Project b', 'Project c'])
  })

  const goal = {
    id: 'goal',
    goalDescription: 'run my own site',
    path: null,
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
