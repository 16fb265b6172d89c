import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { goalPath } from '@fieldwork/core/paths.ts'
import { forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { localDate } from './api.ts'
import { openCourse, project } from './testing.ts'

forgetAfterEach()

const http = project('http', 'Speak HTTP by hand', 'Networks')
const tls = project('tls', 'Put TLS in front', 'Security')
const other = project('folder', 'A database from an empty folder', 'Databases')
const goal = 'my site'
const roadmap = {
  path: null,
  suggestedRoadmap: [
    { type: 'course', id: 'web', title: 'The web', description: '', icon: 'misc', imageUrl: null, entities: ['tls', 'http'] },
  ],
  nearest: [],
}
const goalOf = (goalDescription: string) => ({
  id: 'g',
  goalDescription,
  ...roadmap,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
})

/** Opens the page of a goal, or another one. `stored`: the goal that the learner has. */
const open = async (
  preferences: Partial<Preferences>,
  network: object = {},
  stored: string | null = null,
  projects = [http, tls, other],
  address = goalPath(goal),
) => {
  let own = stored
  const visited = await openCourse({
    address,
    opens: false,
    preferences,
    projects,
    network: {
      'GET /paths': [],
      'GET /goals/results': { ...roadmap, matches: {} },
      'GET /goals': () => Response.json(own === null ? null : goalOf(own)),
      'POST /goals': ({ body }: SentRequest) => Response.json(goalOf((own = (body as { goal: string }).goal))),
      'PUT /projects/selection': ({ body }: SentRequest) => {
        const sent = body as Array<{ projectId: string; selectedTime: string | null }>
        visited.server.projects = visited.server.projects.map((one) => {
          const choice = sent.find(({ projectId }) => projectId === one.id)
          return choice ? { ...one, selected: choice.selectedTime !== null, selectedTime: choice.selectedTime } : one
        })
        return Response.json([])
      },
      ...network,
    },
  })
  const goals = () =>
    visited
      .to('/goals')
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { goal: string }).goal)
  const selections = () =>
    visited.to('/projects/selection').map(({ body }) => (body as Array<{ projectId: string }>).map((one) => one.projectId))
  return { ...visited, goals, selections }
}

const add = page.getByRole('button', { name: 'Add to my plan' })
const undo = page.getByRole('button', { name: 'Undo' })
const result = page.getByText(/These are in your plan\./)

test('one press makes a plan of the projects of a goal, even a double press, says what its order begins with, and can be undone', async () => {
  const { saved, goals, selections, server } = await open({})
  await add.dblClick()
  await expect.element(result).toBeVisible()
  // The goal begins with the other project.
  await expect
    .element(page.getByText(/These are in your plan\. In your plan’s order, the first of them is planned for today: Speak HTTP by hand$/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open your plan' })).toHaveFocus()
  expect([goals(), selections()]).toEqual([[goal], [['tls', 'http']]])
  const change = { selectedCategories: ['All'], scheduleStart: localDate(), scheduleOrder: 'recommended', hasSeenFirstSteps: true }
  expect(saved()).toEqual([change])
  await undo.click()
  await expect.element(add).toHaveFocus()
  expect(selections().at(-1)).toEqual(['tls', 'http'])
  expect(server.projects.every(({ selected }) => !selected)).toBe(true)
  expect(saved().at(-1)).toMatchObject({ selectedCategories: [], scheduleStart: null, hasSeenFirstSteps: false })
})

test('a plan of topics gets the single projects and no topic, and Undo brings back the earlier goal', async () => {
  const plan = { selectedCategories: ['Databases'], unplannedProjects: ['tls'], scheduleStart: localDate() }
  const { saved, goals, selections } = await open(plan, {}, 'another goal')
  await add.click()
  await expect.element(result).toBeVisible()
  expect([saved(), selections()]).toEqual([[{ unplannedProjects: [] }], [['tls', 'http']]])
  await undo.click()
  await expect.element(add).toBeVisible()
  expect(saved().at(-1)).toEqual({ unplannedProjects: ['tls'] })
  expect(selections()).toHaveLength(2)
  await expect.poll(goals).toEqual([goal, 'another goal'])
})

test('a series is planned with one press, too, and leaves the goal as it is', async () => {
  const series = { id: 'web', title: 'The web' }
  const inSeries = [http, tls].map((one) => ({ ...one, metadata: { ...one.metadata, series } }))
  const { goals, selections } = await open({}, { 'GET /courses': [] }, 'another goal', [...inSeries, other], '/projects?explore=series:web')
  await add.click()
  await expect.element(page.getByText(/These are in your plan\. First, today: Speak HTTP by hand$/)).toBeVisible()
  expect([goals(), selections()]).toEqual([[], [['http', 'tls']]])
  await undo.click()
  await expect.element(add).toBeVisible()
  expect(goals()).toEqual([])
})

test('a locked project isn’t planned, and the result counts it', async () => {
  const tlsLocked = { ...tls, locked: true, metadata: { ...tls.metadata, plan: 'pro' as const } }
  const { selections } = await open({}, {}, null, [http, tlsLocked, other])
  await add.click()
  await expect.element(page.getByText(/^One of these is in your plan; one is locked\. First, today: Speak HTTP by hand$/)).toBeVisible()
  expect(selections()).toEqual([['http']])
})

test('a failure changes nothing else, is reported, and can be tried again', async () => {
  let fails = true
  const { saved, selections } = await open(
    {},
    {
      'POST /goals': () => (fails ? refusal('failed') : Response.json(goalOf(goal))),
    },
  )
  await add.click()
  await expect.element(page.getByText('Your choice couldn’t be saved. Please try again.')).toBeVisible()
  expect([saved(), selections()]).toEqual([[], []])
  fails = false
  await add.click()
  await expect.element(result).toBeVisible()
})

test('what a plan already has is said without a button to add it', async () => {
  await open({ selectedCategories: ['Networks', 'Security'], scheduleStart: localDate() })
  await expect.element(result).toBeVisible()
  expect(add.query()).toBeNull()
})
