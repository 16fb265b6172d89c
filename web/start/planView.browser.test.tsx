import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { forgetGoalDraft, storeGoalDraft } from '../goals/goalDraft.ts'
import { rememberAction } from '../platform/pendingAction.ts'
import { ines } from '../tasks/testing.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { course, link, openCourse, project, scheduleOf, texts } from '../planner/testing.ts'

forgetAfterEach()
afterEach(forgetGoalDraft)

const projects = [
  project('http', 'Speak HTTP by hand', 'Networks'),
  project('tls', 'Put TLS in front', 'Security'),
  project('folder', 'A database from an empty folder', 'Databases'),
]
const paths = [{ id: 'site', title: 'Run a website of my own', outcome: 'You have a site.', projects: ['tls', 'http'] }]
const keep = course.getByRole('button', { name: 'Log in to keep it' })

test('a visitor sees a suggested plan: the first written path in weeks of an hour a day, each project a link', async () => {
  await openCourse({ user: null, projects, network: { 'GET /paths': paths } })
  await expect.element(link(/^Run a website of my own$/)).toHaveAttribute('href', '/paths/site')
  await expect.element(course.getByText(/^This is a suggestion\./)).toBeVisible()
  await expect.element(course.getByText(/^2 projects, .*With 1 hour a day, 5 days a week, you finish by /)).toBeVisible()
  expect(texts(course.getByRole('heading', { level: 3 }))[0]).toMatch(/^Week 1/)
  const hrefs = course.getByRole('link', { name: /HTTP|TLS/ }).elements()
  expect(hrefs.map((one) => one.getAttribute('href'))).toEqual(['/projects/tls', '/projects/http'])
})

test('a visitor who typed a goal sees its projects as the plan, which names the number of locked ones', async () => {
  storeGoalDraft('keep my data')
  const locked = { ...project('pro', 'Pro only', 'Databases', { locked: true }) }
  const all = [...projects, { ...locked, metadata: { ...locked.metadata, plan: 'pro' as const } }]
  const path = { ...paths[0]!, audience: '', projects: ['folder', 'tls', 'pro'].map((id) => ({ id, why: '' })) }
  const results = { path, suggestedRoadmap: [], nearest: [], matches: {} }
  await openCourse({ user: null, projects: all, network: { 'GET /paths': paths, 'GET /goals/results': results } })
  await expect.element(link(/^keep my data$/)).toBeVisible()
  await expect.element(link(/A database from an empty folder/)).toHaveAttribute('href', '/projects/folder')
  await expect.element(course.getByText('Pro only')).not.toBeInTheDocument()
  await expect.element(course.getByText(/One project of 3 is locked and isn’t planned\.$/)).toBeVisible()
})

test('a goal with a single project names it instead of a plan', async () => {
  storeGoalDraft('get a job')
  const path = { ...paths[0]!, audience: '', projects: [{ id: 'tls', why: '' }] }
  const results = { path, suggestedRoadmap: [], nearest: [], matches: {} }
  await openCourse({ user: null, projects, network: { 'GET /paths': paths, 'GET /goals/results': results } })
  await expect.element(course.getByText(/^Start with Put TLS in front, /)).toBeVisible()
  await expect.element(course.getByText(/you finish by/)).not.toBeInTheDocument()
  await expect.element(keep).not.toBeInTheDocument()
})

test('keeping the suggested plan asks a visitor to log in, and topics can be chosen instead [AUTH-44]', async () => {
  await openCourse({ user: null, projects, network: { 'GET /paths': paths } })
  await course.getByRole('button', { name: 'Choose topics' }).click()
  await expect.element(course.getByRole('button', { name: 'Generate course' })).toBeVisible()
  await course.getByRole('button', { name: 'Show the suggested plan' }).click()
  await keep.click()
  await expect.element(page.getByRole('dialog', { name: /Log in/ }).getByText(/^These projects become your plan\./)).toBeVisible()
})

/** Logs in after the visitor kept a plan of two projects. */
const logInWithPlan = (preferences: Partial<typeof defaultPreferences> = {}) => {
  let own = { ...defaultPreferences, ...preferences }
  rememberAction({ kind: 'plan', projectIds: ['tls', 'http'], goal: 'my site' })
  return visit('/terms', {
    user: ines(),
    network: {
      'GET /catalogue': {},
      'GET /projects': projects,
      'GET /user/preferences': () => Response.json(own),
      'PUT /projects/selection': [],
      // Read again by a view that opens late.
      'PUT /user/preferences': ({ body }: { body?: unknown }) => Response.json((own = { ...own, ...(body as object) })),
      'GET /schedule': scheduleOf(projects, own),
      'GET /schedule/feed': { address: null },
      'GET /goals': () => Response.json(null),
    },
  })
}

test('after the login the suggested plan is the learner’s own, in its order', async () => {
  const { to } = await logInWithPlan()
  await expect.element(course.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  const [selection] = to('/projects/selection').map(({ body }) => body as { projectId: string; selectedTime: string }[])
  expect(selection!.map(({ projectId }) => projectId)).toEqual(['tls', 'http'])
  expect(selection![0]!.selectedTime < selection![1]!.selectedTime).toBe(true)
  const [saved] = to('/user/preferences').filter(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ selectedCategories: ['All'], scheduleOrder: 'selection', scheduleDirection: 'desc' })
})

test('a learner who has a plan keeps it, and the suggested projects are added to My Projects', async () => {
  const { to } = await logInWithPlan({ selectedCategories: ['Databases'], scheduleStart: '2026-11-16' })
  await expect.poll(() => to('/projects/selection').length).toBe(1)
  await expect.element(course).toBeVisible()
  expect(to('/user/preferences').filter(({ method }) => method === 'PUT')).toEqual([])
})
