import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Topic } from '@fieldwork/core/catalogue/schema.ts'
import { project, texts } from '../planner/testing.ts'
import { catalogue, home } from './testing-home.ts'
import { everyPart, forgetAfterEach, refusal } from '../testing/render.tsx'

forgetAfterEach()

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

  test('of a new learner are topics, because the series are listed below', async () => {
    const { metadata } = topic('corner', 'Your own corner of the web')
    const series: Topic = { id: 'course:corner', type: 'course', value: 'corner', metadata }
    await home({ network: { 'GET /topics/recommended': [series] } })
    await expect.poll(titles).toEqual(['Networks', 'Security'])
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
  const shown = () => [...series.element().querySelectorAll('b')].map(({ textContent }) => textContent)
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
    await expect.element(steps.getByText(/^Your goal: “run my own site”\. What fits it best is chosen/)).toBeVisible()
    await expect.element(steps.getByRole('button', { name: /^Networks “/ })).toHaveAttribute('aria-pressed', 'true')
    await steps.getByRole('button', { name: 'Next' }).click()
    const marks = (name: RegExp) => () => texts(steps.getByRole('group', { name }).getByText(/^\w+$/))
    await expect.poll(marks(/^Hours a day/)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    await expect.poll(marks(/^Days a week/)).toEqual(['4', '5', '6', '7'])
    await expect.element(steps.getByText('Fewer days? Choose 4: what you don’t finish moves to your next day.')).toBeVisible()
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
    await expect.element(own.getByRole('heading', { name: 'run my own site' })).toBeVisible()
    await expect.poll(() => texts(own.getByRole('link'))).toEqual(shown.map((id) => `Project ${id}`))
  })

  test('shows the project that is begun, whatever is open before it', async () => {
    const projects = path(0).map((one) => (one.id === 'e' ? { ...one, status: 'IN_PROGRESS' as const } : one))
    await home({ preferences: { hasSeenFirstSteps: true }, projects, network: { 'GET /goals': goal } })
    await expect.poll(() => texts(own.getByRole('link'))).toEqual(['b', 'c', 'd', 'e'].map((id) => `Project ${id}`))
  })

  test('shows a locked project of its path with a lock', async () => {
    const locked = path(0).map((one) =>
      one.id === 'b' ? { ...one, locked: true, metadata: { ...one.metadata, plan: 'pro' as const } } : one,
    )
    await home({ preferences: { hasSeenFirstSteps: true }, projects: locked, network: { 'GET /goals': goal }, flags: everyPart })
    await expect.element(own.getByRole('listitem').nth(1).getByRole('button', { name: 'Pro' })).toBeVisible()
    expect(own.getByRole('button', { name: 'Pro' }).elements()).toHaveLength(1)
  })

  test('that is not there yet can be set, in the directory', async () => {
    await home({ preferences: { hasSeenFirstSteps: true } })
    await own.getByRole('button', { name: 'Set a goal' }).click()
    await expect.element(page.getByRole('textbox', { name: 'What do you want to be able to do?' })).toBeVisible()
  })
})
