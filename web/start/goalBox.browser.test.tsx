import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { catalogue } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const paths = [
  { id: 'trust-your-backups', title: 'Trust my backups', outcome: 'You restored files. And more.', projects: ['lanterns'] },
  { id: 'run-your-own-website', title: 'Run a website of my own', outcome: 'You have a site.', projects: ['http', 'tls', 'cache'] },
]

const results = ({ suggestedRoadmap = [], nearest = [] }: Partial<GoalResults>) => ({ suggestedRoadmap, nearest })
const result = (type: 'course' | 'project', id: string, title: string, entities = [id]): GoalResult => ({
  type,
  id,
  title,
  entities,
  description: '',
  icon: 'misc',
  imageUrl: null,
})
const series = result('course', 'corner', 'Build for the web', ['http', 'tls'])
const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })

/** Submits a goal with `reply` as what leads to it. Returns the login dialog. */
const submit = async (goal: string, reply: unknown) => {
  const { to } = await visit('/', { network: { 'GET /paths': paths, 'GET /goals/results': reply } })
  await field.fill(goal)
  await page.getByRole('button', { name: 'Show me the path' }).click()
  return { dialog: page.getByRole('dialog', { name: `Your goal: ${goal}` }), to }
}

test('a goal survives a reload, and the login that keeps it names it and shows what leads there [AUTH-45]', async () => {
  const { screen } = await visit('/', { network: { 'GET /paths': paths } })
  await field.fill('put my site online')
  await screen.unmount()
  const reply = results({ suggestedRoadmap: [series, result('project', 'dns', 'Ask DNS by hand')] })
  const network = { 'GET /projects': catalogue, 'GET /paths': paths, 'GET /goals/results': reply }
  const { to } = await visit('/', { network })
  await expect.element(field).toHaveValue('put my site online')
  await page.getByRole('button', { name: 'Show me the path' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your goal: put my site online' })
  await expect.element(dialog.getByText('These lead there. You can read them without logging in.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Ask DNS by hand' })).toHaveAttribute('href', '/projects/dns')
  await expect.element(dialog.getByRole('link', { name: 'Run a website of my own' })).toHaveAttribute('href', '/paths/run-your-own-website')
  await expect.element(dialog.getByRole('link', { name: 'Trust my backups' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('heading', { name: 'Log in to keep your goal' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).not.toHaveFocus()
  expect(to('/goals')).toEqual([])
  expect(to('/goals/results').map(({ query }) => query.get('goal'))).toEqual(['put my site online'])
  await dialog.getByRole('button', { name: /^Build for the web/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Directory' }).getByRole('heading', { name: 'Build for the web' })).toBeVisible()
})

test('a visitor’s goal that nothing leads to has the nearest, and without any the written paths', async () => {
  const near = await submit('build a rocket', results({ nearest: [result('project', 'dns', 'Ask DNS by hand')] }))
  await expect.element(near.dialog.getByText('Nothing here fits well.')).toBeVisible()
  await expect.element(near.dialog.getByRole('link', { name: 'Ask DNS by hand' })).toBeVisible()
  await expect.element(near.dialog.getByText('Or take the ready-made path:')).not.toBeInTheDocument()
})

test.each([
  ['nothing is near', results({}), true],
  ['too many goals came from the network', () => refusal('too_many_requests'), false],
])('a visitor can read the written paths if %s', async (_why, reply, isSaid) => {
  const { dialog } = await submit('bake bread', reply)
  await expect.element(dialog.getByRole('link', { name: 'Trust my backups' })).toBeVisible()
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
