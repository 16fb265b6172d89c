import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { catalogue } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const paths = [
  { id: 'trust-your-backups', title: 'Trust my backups', outcome: 'You restored files. And more.', projects: ['lanterns'] },
  { id: 'run-your-own-website', title: 'Run a website of my own', outcome: 'You have a site.', projects: ['http', 'tls', 'cache'] },
]

const results = ({ path = null, suggestedRoadmap = [], nearest = [] }: Partial<GoalResults>) => ({ path, suggestedRoadmap, nearest })
const result = (type: 'course' | 'project', id: string, title: string, entities = [id]): GoalResult => ({
  type,
  id,
  title,
  entities,
  description: '',
  icon: 'misc',
  imageUrl: null,
})
const path = {
  ...paths[1]!,
  audience: 'For you.',
  projects: paths[1]!.projects.map((id) => ({ id, why: `Because of ${id}.` })),
}
const series = result('course', 'corner', 'Build for the web', ['http', 'tls'])
const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })

/** Submits a goal that the server answers with `reply`. Returns the dialog. */
const submit = async (goal: string, reply: unknown, network: Record<string, unknown> = {}) => {
  const { router } = await visit('/', { network: { 'GET /paths': paths, 'GET /goals/results': reply, ...network } })
  await field.fill(goal)
  await page.getByRole('button', { name: 'Show me the path' }).click()
  return { dialog: page.getByRole('dialog', { name: `Your goal: ${goal}` }), router }
}

test('a goal survives a reload, its answer shows what leads there, and one line unfolds the login that keeps it [AUTH-45]', async () => {
  const { screen } = await visit('/', { network: { 'GET /paths': paths } })
  await field.fill('put my site online')
  await screen.unmount()
  const reply = results({ path, suggestedRoadmap: [series, result('project', 'dns', 'Ask DNS by hand')] })
  const network = { 'GET /projects': catalogue, 'GET /paths': paths, 'GET /goals/results': reply }
  const { to } = await visit('/', { network })
  await expect.element(field).toHaveValue('put my site online')
  await page.getByRole('button', { name: 'Show me the path' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your goal: put my site online' })
  await expect.element(dialog.getByText('Projects for your goal:')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Run a website of my own' })).toHaveAttribute('href', '/paths/run-your-own-website')
  await expect.element(dialog.getByText(/^A path of 3 projects/)).toBeVisible()
  await expect.element(dialog.getByText('You have a site.')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Or start with this' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Ask DNS by hand' })).toHaveAttribute('href', '/projects/dns')
  await expect.element(dialog.getByRole('link', { name: 'Trust my backups' })).not.toBeInTheDocument()
  // The path has every project of the series.
  await expect.element(dialog.getByRole('link', { name: /^Build for the web/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Log in to keep this goal' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Log in to keep this goal' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  expect(to('/goals')).toEqual([])
  expect(to('/goals/results').map(({ query }) => query.get('goal'))).toEqual(['put my site online'])
})

test('offline, the field says that the goal stays, and sends it only once the browser is back', async () => {
  await visit('/', { network: { 'GET /paths': paths, 'GET /goals/results': results({ suggestedRoadmap: [series] }) } })
  await field.fill('put my site online')
  dispatchEvent(new Event('offline'))
  onTestFinished(() => void dispatchEvent(new Event('online')))
  const hint = page.getByText('You’re offline. Your goal stays here until you can send it.')
  await expect.element(hint).toBeVisible()
  await field.fill('put my site online soon')
  const send = page.getByRole('button', { name: 'Show me the path' })
  await send.click()
  await expect.element(field).toHaveValue('put my site online soon')
  expect(page.getByRole('dialog').elements()).toEqual([])
  dispatchEvent(new Event('online'))
  await expect.element(hint).not.toBeInTheDocument()
  await send.click()
  await expect.element(page.getByRole('dialog', { name: 'Your goal: put my site online soon' })).toBeVisible()
})

test('without a path, the series leads with its first three projects, and is linked to', async () => {
  const ids = catalogue.slice(0, 4).map(({ id }) => id)
  const own = result('course', 'corner', 'Build for the web', ids)
  const { dialog, router } = await submit('put my site online', results({ suggestedRoadmap: [own] }), {
    'GET /projects': catalogue,
    'GET /paths': [],
  })
  for (const { id, metadata } of catalogue.slice(0, 3))
    await expect.element(dialog.getByRole('link', { name: metadata.title })).toHaveAttribute('href', `/projects/${id}`)
  await expect.element(dialog.getByRole('link')).toHaveLength(4)
  await expect.element(dialog.getByText('and 1 more')).toBeVisible()
  await dialog.getByRole('link', { name: 'Build for the web' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => router.state().location.search).toBe('?explore=series:corner')
})

test('a single project leads its series, which says what it is about', async () => {
  const [first, second, third, wanted] = catalogue
  const own = {
    ...result(
      'course',
      'corner',
      'Build for the web',
      catalogue.slice(0, 4).map(({ id }) => id),
    ),
    description: 'From a first page.',
  }
  const { dialog } = await submit('a fast site', results({ suggestedRoadmap: [result('project', wanted!.id, 'Wanted'), own] }), {
    'GET /projects': catalogue,
  })
  await expect.element(dialog.getByText('From a first page.')).toBeVisible()
  const links = dialog.getByRole('listitem').getByRole('link')
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual([wanted, first, second].map((one) => one!.metadata.title))
  await expect.element(dialog.getByRole('link', { name: third!.metadata.title })).not.toBeInTheDocument()
})

test('the projects of a path are added after a login', async () => {
  const open = { ...path, projects: [...path.projects, { id: 'crowd', why: 'Because of the crowd.' }] }
  const { dialog } = await submit('put my site online', results({ path: open }), { 'GET /projects': catalogue })
  await dialog.getByRole('button', { name: 'Add these to My Projects' }).click()
  await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
})

test('Back from a project of an answer shows the answer again', async () => {
  const { dialog, router } = await submit('ask for names', results({ suggestedRoadmap: [result('project', 'dns', 'Ask DNS by hand')] }))
  await dialog.getByRole('link', { name: 'Ask DNS by hand' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  router.history.back()
  await expect.element(dialog.getByRole('link', { name: 'Ask DNS by hand' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a visitor’s goal that nothing leads to has the nearest and other ways to search, and no login', async () => {
  const { dialog } = await submit('I want to build a rocket', results({ nearest: [result('project', 'dns', 'Ask DNS by hand')] }))
  await expect.element(dialog.getByText('Nothing here fits well.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Ask DNS by hand' })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Search for “build a rocket”' }))
    .toHaveAttribute('href', '/projects?q=build%20a%20rocket')
  await expect.element(dialog.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects')
  await expect.element(dialog.getByRole('button', { name: 'Log in to keep this goal' })).not.toBeInTheDocument()
})

test.each([
  ['nothing is near', results({}), true],
  ['too many goals came from the network', () => refusal('too_many_requests'), false],
])('a visitor can read the written paths if %s', async (_why, reply, isSaid) => {
  const { dialog } = await submit('bake bread', reply)
  await expect.element(dialog.getByRole('link', { name: /^Trust my backups/ })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'All projects' })).toBeVisible()
  expect(dialog.getByText('Nothing here fits well.').query() !== null).toBe(isSaid)
})

test('the arrow of the goal box stands in its field, however narrow the screen is', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  await visit('/')
  await expect.element(field).toBeVisible()
  const edge = field.element().parentElement!.getBoundingClientRect()
  const arrow = page.getByRole('button', { name: 'Show me the path' }).element().getBoundingClientRect()
  expect(arrow.top).toBeGreaterThanOrEqual(edge.top)
  expect(arrow.bottom).toBeLessThanOrEqual(edge.bottom)
  expect(arrow.right).toBeLessThanOrEqual(edge.right)
})
