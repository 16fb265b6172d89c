import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { goalPath } from '@fieldwork/core/paths.ts'
import { catalogue } from '../directory/testing.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const [first, second] = catalogue
  .filter(({ metadata }) => !metadata.plan)
  .map((project) => ({ ...project, selected: false, status: 'INCOMPLETE' as const, progress: 0 }))

const result = ({ id, metadata: { title } }: typeof first & object): GoalResult => ({
  type: 'project',
  id,
  title,
  entities: [id],
  description: '',
  icon: 'misc',
  imageUrl: null,
})
const results = (some: Partial<GoalResults>): GoalResults => ({ path: null, suggestedRoadmap: [], nearest: [], matches: {}, ...some })

/** Opens the page of a goal that the server answers with `reply`. */
const open = async (
  goal: string,
  reply: GoalResults,
  { user = null, network = {} }: { user?: ReturnType<typeof ines> | null; network?: object } = {},
) => {
  const visited = await visit(goalPath(goal), {
    user,
    network: {
      'GET /projects': [first, second],
      'GET /paths': [],
      'GET /goals': () => Response.json(null),
      'GET /goals/results': reply,
      ...network,
    },
  })
  return { ...visited, main: page.getByRole('main') }
}

const selections = (to: (path: string) => Array<{ body?: unknown }>) => to('/projects/selection').map(({ body }) => body)

test('a learner who starts a project adds it to My Projects', async () => {
  const { main, to, at } = await open('a fast site', results({ suggestedRoadmap: [result(first!)] }), {
    user: ines(),
    network: { 'PUT /projects/selection': [] },
  })
  await main.getByRole('link', { name: 'Start this project' }).click()
  await expect.poll(at).toBe(`/projects/${first!.id}`)
  await expect.poll(() => selections(to)).toMatchObject([[{ projectId: first!.id }]])
})

test('a project that can’t be added opens all the same, and a notice says so', async () => {
  const { main, at } = await open('a fast site', results({ suggestedRoadmap: [result(first!)] }), {
    user: ines(),
    network: { 'PUT /projects/selection': () => refusal('failed') },
  })
  await main.getByRole('link', { name: 'Start this project' }).click()
  await expect.poll(at).toBe(`/projects/${first!.id}`)
  await expect.element(page.getByText('The project could not be added. Please try again.')).toBeVisible()
})

test('a visitor who starts a project reads it, and adds nothing', async () => {
  const { main, to, at } = await open('a fast site', results({ suggestedRoadmap: [result(first!)] }))
  await main.getByRole('link', { name: 'Start this project' }).click()
  await expect.poll(at).toBe(`/projects/${first!.id}`)
  expect(selections(to)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'a goal with two parts names what leads to each, and then shows it, in the %s theme',
  async (theme) => {
    const parts = [
      { goal: 'learn docker', path: null, suggestedRoadmap: [result(first!)] },
      { goal: 'write a web server', path: null, suggestedRoadmap: [result(second!)] },
    ]
    const { main } = await open(
      'learn docker and write a web server',
      results({ suggestedRoadmap: [result(first!)], parts, uncovered: ['helm'] }),
    )
    await expect.element(main.getByText('No project covers “helm”.').first()).toBeVisible()
    await expect.element(main.getByRole('listitem').first()).toHaveTextContent(`“learn docker” leads to “${first!.metadata.title}”.`)
    const half = main.getByRole('region', { name: 'For “write a web server”' })
    await expect.element(half.getByRole('link', { name: second!.metadata.title })).toHaveAttribute('href', `/projects/${second!.id}`)
    expect(half.getByRole('link', { name: first!.metadata.title }).query()).toBeNull()
    expect(main.getByRole('link', { name: 'Start this project' }).elements()).toHaveLength(2)
    // The list of each part says what comes closest.
    expect(main.getByText(/come?s? closest to your goal/).elements()).toEqual([])
    expect(await findings(theme)).toEqual([])
  },
)

test('in a part of a goal, the project of a series that comes closest says so', async () => {
  const path = { id: 'a-way', title: 'A way', audience: '', outcome: '', projects: [first!, second!].map(({ id }) => ({ id, why: 'So.' })) }
  const parts = [
    { goal: 'learn docker', path, suggestedRoadmap: [result(second!)] },
    { goal: 'write a web server', path: null, suggestedRoadmap: [result(first!)] },
  ]
  const { main } = await open('learn docker and write a web server', results({ parts, uncovered: ['docker'] }))
  await expect.element(main.getByRole('listitem').first()).toHaveTextContent('“learn docker” comes closest to “A way”.')
  const half = main.getByRole('region', { name: 'For “learn docker”' })
  await expect.element(half).toMatchTextContent(/The series A way leads there\.\s+2 projects/)
  await expect.element(half.getByRole('listitem').nth(1)).toMatchTextContent(/Closest to your goal/)
  await expect.element(half.getByRole('link', { name: 'Start with the closest project' })).toBeVisible()
})
