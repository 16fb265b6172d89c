import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { goalPath } from '@fieldwork/core/paths.ts'
import { catalogue } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

/** The free projects before anything is begun. */
const fresh = catalogue
  .filter(({ metadata }) => !metadata.plan)
  .map((project) => ({ ...project, status: 'INCOMPLETE' as const, progress: 0 }))

const paths = [
  { id: 'trust-your-backups', title: 'Trust my backups', outcome: 'You restored files. And more.', projects: ['lanterns'] },
  { id: 'run-your-own-website', title: 'Run a website of my own', outcome: 'You have a site.', projects: ['http', 'tls', 'cache'] },
]

const results = (some: Partial<GoalResults>): GoalResults => ({ path: null, suggestedRoadmap: [], nearest: [], matches: {}, ...some })
const result = (type: 'course' | 'project', id: string, title: string, entities = [id]): GoalResult => ({
  type,
  id,
  title,
  entities,
  description: '',
  icon: 'misc',
  imageUrl: null,
})
const path = { ...paths[1]!, audience: 'For you.', projects: paths[1]!.projects.map((id) => ({ id, why: `Because of ${id}.` })) }
const series = result('course', 'corner', 'Build for the web', ['http', 'tls'])
const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })

/** Submits a goal that the server answers with `reply`. Returns the page of the goal. */
const submit = async (goal: string, reply: unknown, network: Record<string, unknown> = {}) => {
  const { router, at } = await visit('/', { network: { 'GET /paths': paths, 'GET /goals/results': reply, ...network } })
  await field.fill(goal)
  await page.getByRole('button', { name: 'Show me the projects' }).click()
  await expect.poll(at).toBe(goalPath(goal))
  return { answer: page.getByRole('main'), router }
}

test('a goal survives a reload, its page shows what leads there, and a button unfolds the login that keeps it [AUTH-45]', async () => {
  const { screen } = await visit('/', { network: { 'GET /paths': paths } })
  await field.fill('put my site online')
  await screen.unmount()
  const reply = results({ path, suggestedRoadmap: [series, result('project', 'dns', 'Ask DNS by hand')] })
  const network = { 'GET /projects': catalogue, 'GET /paths': paths, 'GET /goals/results': reply }
  const { to } = await visit('/', { network })
  await expect.element(field).toHaveValue('put my site online')
  await page.getByRole('button', { name: 'Show me the projects' }).click()
  const answer = page.getByRole('main')
  await expect.element(answer.getByRole('heading', { level: 1, name: 'put my site online' })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: 'Run a website of my own' })).toHaveAttribute('href', '/paths/run-your-own-website')
  await expect.element(answer.getByText(/^\d projects, /).first()).toBeVisible()
  await expect.element(answer.getByText('You have a site.').first()).toBeVisible()
  await expect.element(answer.getByRole('heading', { name: 'Or start with this' })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: 'Ask DNS by hand' })).toHaveAttribute('href', '/projects/dns')
  await expect.element(answer.getByRole('link', { name: 'Trust my backups' })).not.toBeInTheDocument()
  // The path has every project of the series.
  await expect.element(answer.getByRole('link', { name: /^Build for the web/ })).not.toBeInTheDocument()
  await expect.element(answer.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await answer.getByRole('button', { name: 'Log in to keep this goal' }).click()
  await expect.element(answer.getByRole('heading', { name: 'Log in to keep this goal' })).toBeVisible()
  await expect.element(answer.getByRole('textbox', { name: 'Email' })).toHaveFocus()
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
  const send = page.getByRole('button', { name: 'Show me the projects' })
  await send.click()
  await expect.element(field).toHaveValue('put my site online soon')
  expect(page.getByRole('heading', { level: 1, name: 'put my site online soon' }).elements()).toEqual([])
  dispatchEvent(new Event('online'))
  await expect.element(hint).not.toBeInTheDocument()
  await send.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'put my site online soon' })).toBeVisible()
})

test('without a path, the series leads with its projects, and is linked to', async () => {
  const ids = catalogue.slice(0, 4).map(({ id }) => id)
  const own = { ...result('course', 'corner', 'Build for the web', ids), description: 'From a first page.' }
  const { answer, router } = await submit('put my site online', results({ suggestedRoadmap: [own] }), {
    'GET /projects': catalogue,
    'GET /paths': [],
  })
  for (const { id, metadata } of catalogue.slice(0, 4))
    await expect
      .element(answer.getByRole('listitem').getByRole('link', { name: metadata.title }))
      .toHaveAttribute('href', `/projects/${id}`)
  await expect
    .element(answer.getByRole('status').first())
    .toMatchTextContent(/^The series Build for the web comes closest\.\s*From a first page\.$/)
  await answer.getByRole('link', { name: 'Build for the web' }).click()
  await expect.poll(() => router.state().location.search).toBe('?explore=series:corner')
})

test('a single project is the answer, and its series is where to go from there', async () => {
  const wanted = catalogue[3]!
  const ids = catalogue.slice(0, 4).map(({ id }) => id)
  const own = result('course', 'corner', 'Build for the web', ids)
  const { answer } = await submit('a fast site', results({ suggestedRoadmap: [result('project', wanted.id, 'Wanted'), own] }), {
    'GET /projects': catalogue,
  })
  await expect.element(answer.getByRole('heading', { name: 'Where to go from there' })).toBeVisible()
  await expect
    .poll(() =>
      answer
        .getByRole('listitem')
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([wanted.metadata.title, expect.stringMatching(/^Build for the web/)])
})

test('every project of a goal without a path says why it is there, and a language that none teaches is named', async () => {
  const [first, second] = catalogue
    .slice(0, 2)
    .map((project) => ({ ...project, metadata: { ...project.metadata, needs: 'A laptop with Python 3.9', outcome: 'You have a chart.' } }))
  const suggestedRoadmap = [first, second].map((project) => result('project', project!.id, 'A title'))
  const matches = { [first!.id]: ['savings', 'laptop'], [second!.id]: ['pyhton', 'chart'] }
  const { answer } = await submit('a chart of my savings on my laptop with pyhton', results({ suggestedRoadmap, matches }), {
    'GET /projects': [first, second],
  })
  await expect.element(answer.getByRole('status').first()).toMatchTextContent(/They use Python, but none teaches it from zero\.$/)
  const rows = answer.getByRole('list').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(new RegExp(sentencesOf(first!.metadata.description)[0]!))
  await expect.element(rows.nth(0)).not.toMatchTextContent(/savings|laptop/)
  await expect.element(rows.nth(1).getByRole('mark')).toHaveTextContent('chart')
  await expect.element(rows.nth(1)).toMatchTextContent(/Uses Python\.\s+At the end, you have a chart\./)
})

test('a name that no project covers is said first, and what only comes near has neither an order nor a button', async () => {
  const [own] = fresh.map((project) => ({ ...project, locked: true, metadata: { ...project.metadata, plan: 'pro' as const } }))
  const reply = results({ suggestedRoadmap: [result('project', own!.id, 'A title')], uncovered: ['helm'] })
  const { answer } = await submit('learn helm', reply, { 'GET /projects': [own] })
  await expect.element(answer.getByRole('status').first()).toHaveTextContent('No project covers “helm”. This comes closest to your goal.')
  await expect.element(answer.getByRole('link', { name: /^A title/ })).toBeVisible()
  // It is shown once, not as a row, too.
  await expect.element(answer.getByText(own!.metadata.title)).not.toBeInTheDocument()
  await expect.element(answer.getByRole('link', { name: 'Start this project' })).not.toBeInTheDocument()
  await expect.element(answer.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
})

test('a project of Pro is offered as an overview', async () => {
  const [own] = fresh.map((project) => ({ ...project, locked: true, metadata: { ...project.metadata, plan: 'pro' as const } }))
  const { answer } = await submit('learn nginx', results({ suggestedRoadmap: [result('project', own!.id, 'A title')] }), {
    'GET /projects': [own],
  })
  await expect.element(answer.getByRole('link', { name: 'See what’s inside' })).toBeVisible()
  await expect.element(answer.getByText('Log in to save it.', { exact: true })).toBeVisible()
})

test('a series is started with its first project, even if another one is closest to the goal', async () => {
  const ids = catalogue.slice(0, 2).map(({ id }) => id)
  const way = {
    id: 'a-way',
    title: 'A way',
    audience: 'For all.',
    outcome: 'You have it.',
    projects: ids.map((id) => ({ id, why: 'So.' })),
  }
  const reply = results({ path: way, suggestedRoadmap: [result('project', ids[1]!, 'A title')] })
  const { answer } = await submit('a fast site', reply, { 'GET /projects': fresh })
  await expect
    .element(answer.getByRole('link', { name: 'Start the first project' }))
    .toHaveAttribute('href', expect.stringContaining(ids[0]!))
  await expect.element(answer.getByRole('listitem').nth(1)).toMatchTextContent(/Closest to your goal/)
})

test('a single project says that it comes closest, how long it takes and what is there at the end', async () => {
  const [own] = catalogue.map((project) => ({ ...project, metadata: { ...project.metadata, time: 90, outcome: 'You have a site.' } }))
  const { answer } = await submit('a fast site', results({ suggestedRoadmap: [result('project', own!.id, 'A title')] }), {
    'GET /projects': [own],
  })
  await expect.element(answer.getByText(/^1\sh\s30\smin/)).toBeVisible()
  await expect.element(answer.getByText('You have a site.').first()).toBeVisible()
  await expect.element(answer.getByRole('status').first()).toHaveTextContent('This project comes closest to your goal.')
  await expect.element(answer.getByText('Your start page then opens with this goal and shows how far you are.')).toBeVisible()
})

test('the project of a series that the words of the goal lead to says so, unless it is the first', async () => {
  const reply = results({ path, suggestedRoadmap: [result('project', 'tls', 'A title')] })
  const { answer } = await submit('encrypt my site', reply, { 'GET /projects': catalogue })
  const rows = answer.getByRole('list').first().getByRole('listitem')
  await expect.element(rows.nth(1)).toMatchTextContent(/Closest to your goal/)
  await expect.element(rows.nth(0)).not.toMatchTextContent(/Closest to your goal/)
})

test('a single project is followed by the series that have it', async () => {
  const { answer } = await submit('encrypt', results({ suggestedRoadmap: [result('project', 'tls', 'A title')] }), {
    'GET /projects': catalogue,
  })
  await expect.element(answer.getByRole('heading', { name: 'Where to go from there' })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: /^Run a website of my own/ })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: /^Trust my backups/ })).not.toBeInTheDocument()
})

test('the projects of a path are added after a login', async () => {
  const open = { ...path, projects: [...path.projects, { id: 'crowd', why: 'Because of the crowd.' }] }
  const { answer } = await submit('put my site online', results({ path: open }), { 'GET /projects': catalogue })
  await answer.getByRole('button', { name: 'Add these to My Projects' }).click()
  await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
})

test('Back leads from a project to the answer, then to the field, and its address can be opened', async () => {
  const reply = results({ nearest: [result('project', 'dns', 'Ask DNS by hand')] })
  const { answer, router } = await submit('ask for names', reply)
  const dns = answer.getByRole('link', { name: 'Ask DNS by hand' })
  await dns.click()
  await expect.poll(() => router.state().location.pathname).toBe('/projects/dns')
  router.history.back()
  await expect.element(dns).toBeVisible()
  router.history.back()
  await expect.element(field).toHaveValue('ask for names')
  await router.navigate('/goals?goal=ask+for+names')
  await expect.element(dns).toBeVisible()
})

test('a subject that no project covers is named before what comes nearest', async () => {
  const reply = results({ nearest: [result('project', 'dns', 'Ask DNS by hand')], uncovered: ['email server'] })
  const { answer } = await submit('set up an email server', reply)
  await expect.element(answer.getByRole('status').first()).toMatchTextContent(/^No project covers “email server”\. This comes closest/)
  await expect.element(answer.getByRole('link', { name: 'Ask DNS by hand' })).toBeVisible()
})

test('the page without a goal asks for one', async () => {
  await visit('/goals?goal=+', { network: { 'GET /paths': paths } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'What do you want to be able to build?' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Trust my backups/ })).toBeVisible()
})

test('a goal in another language has a sentence about that, and one that nothing leads to has the subjects', async () => {
  const { answer } = await submit('ich weiß nicht', results({}), { 'GET /projects': catalogue })
  await expect.element(answer.getByText(/^Projects and search are in English/)).toBeVisible()
  await expect.element(answer.getByRole('heading', { name: /^What the \d+ projects here are about$/ })).toBeVisible()
})

test('a goal about nothing leads to one project, and to the series that it begins', async () => {
  const start = results({ suggestedRoadmap: [result('project', 'empty', 'A database'), series] })
  const { answer } = await submit('I don’t know', start, { 'GET /projects': fresh })
  await expect.element(answer.getByText(/^This is a good first project/)).toBeVisible()
  await expect.element(answer.getByRole('link', { name: 'Start this project' })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: /^Build for the web/ })).toBeVisible()
})

test('a visitor’s goal that nothing leads to has the nearest and other ways to search, and no login', async () => {
  const { answer } = await submit('I want to build a rocket', results({ nearest: [result('project', 'dns', 'Ask DNS by hand')] }))
  await expect.element(answer.getByText('Nothing here fits well.')).toBeVisible()
  await expect.element(answer.getByRole('link', { name: 'Ask DNS by hand' })).toBeVisible()
  await expect
    .element(answer.getByRole('link', { name: 'Search for “build a rocket”' }))
    .toHaveAttribute('href', '/projects?q=build+a+rocket')
  await expect.element(answer.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects')
  await expect.element(answer.getByRole('button', { name: 'Log in to keep this goal' })).not.toBeInTheDocument()
})

test.each([
  ['nothing is near', results({}), true],
  ['too many goals came from the network', () => refusal('too_many_requests'), false],
])('a visitor can read the written paths if %s', async (_why, reply, isSaid) => {
  const { answer } = await submit('bake bread', reply)
  await expect.element(answer.getByRole('link', { name: /^Trust my backups/ })).toBeVisible()
  await expect.element(answer.getByRole('link', { name: 'All projects' })).toBeVisible()
  expect(answer.getByText('No project here is about that.').query() !== null).toBe(isSaid)
  await expect.element(answer.getByText('Nothing here fits well.')).not.toBeInTheDocument()
})

test('the arrow of the goal box stands in its field, however narrow the screen is', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  await visit('/')
  await expect.element(field).toBeVisible()
  const edge = field.element().parentElement!.getBoundingClientRect()
  const arrow = page.getByRole('button', { name: 'Show me the projects' }).element().getBoundingClientRect()
  expect(arrow.top).toBeGreaterThanOrEqual(edge.top)
  expect(arrow.bottom).toBeLessThanOrEqual(edge.bottom)
  expect(arrow.right).toBeLessThanOrEqual(edge.right)
})
