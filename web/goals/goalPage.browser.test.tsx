import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { goalPath } from '@fieldwork/core/paths.ts'
import { catalogue } from '../directory/testing.ts'
import { rememberAction } from '../platform/pendingAction.ts'
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

type Parts = NonNullable<GoalResults['parts']>
const partOf = (goal: string, rest: Partial<Parts[number]>): Parts[number] => ({
  goal,
  path: null,
  suggestedRoadmap: [],
  nearest: [],
  ...rest,
})

test.each(['light', 'dark'] as const)(
  'a goal with several parts is one list with one project to start with, and says what no project covers, in the %s theme',
  async (theme) => {
    const parts = [
      partOf('learn helm', { nearest: [result(first!)], uncovered: ['helm'] }),
      partOf('learn docker', { suggestedRoadmap: [result(first!)] }),
      partOf('write a web server', { suggestedRoadmap: [result(second!), result(first!)] }),
    ]
    const { main } = await open('learn helm, learn docker, and write a web server', results({ parts, uncovered: ['helm'] }))
    await expect.element(main.getByRole('status').first()).toMatchTextContent(`Start with “${first!.metadata.title}”.`)
    await expect
      .element(main.getByRole('status').first())
      .toMatchTextContent(/2 projects \(.+, all free\) cover two of your goal’s three parts\./)
    const regions = main.getByRole('region')
    await expect.element(regions.nth(0)).toMatchTextContent(/^“learn helm”No project covers “helm”\. Closest: /)
    await expect.element(regions.nth(0).getByRole('link')).toHaveAttribute('href', `/projects/${first!.id}`)
    // Each project is listed once.
    const last = main.getByRole('region', { name: '“write a web server”' })
    await expect.element(last.getByRole('link', { name: second!.metadata.title })).toHaveAttribute('href', `/projects/${second!.id}`)
    expect(last.getByRole('link').elements()).toHaveLength(1)
    expect(main.getByRole('list').elements().at(-1)?.getAttribute('start')).toBe('2')
    expect(main.getByRole('link', { name: /^Start/ }).elements()).toHaveLength(1)
    expect(await findings(theme)).toEqual([])
  },
)

test('the single projects of a part are in the order of their series, and the first one is opened', async () => {
  const single = partOf('write a web server', { suggestedRoadmap: [result(second!), result(first!)] })
  const { main } = await open('write a web server and bake', results({ parts: [single, partOf('bake', { uncovered: ['bake'] })] }))
  await expect.element(main.getByRole('listitem').nth(0)).toMatchTextContent(first!.metadata.title)
  await expect.element(main.getByRole('listitem').nth(1)).toMatchTextContent(second!.metadata.title)
  await expect.element(main.getByRole('listitem').nth(1)).not.toMatchTextContent(/Closest to your goal/)
  await expect.element(main.getByRole('link', { name: 'Start the first project' })).toHaveAttribute('href', `/projects/${first!.id}`)
})

test('a part that a written path leads to names it, and starts with its first project', async () => {
  const path = { id: 'a-way', title: 'A way', audience: '', outcome: '', projects: [first!, second!].map(({ id }) => ({ id, why: 'So.' })) }
  const parts = [partOf('learn docker', { path, suggestedRoadmap: [result(second!)] }), partOf('bake', { uncovered: ['bake'] })]
  const { main } = await open('learn docker and bake', results({ parts }))
  const part = main.getByRole('region', { name: '“learn docker”' })
  await expect.element(part.getByRole('link', { name: 'A way' })).toHaveAttribute('href', '/paths/a-way')
  await expect.element(main.getByRole('link', { name: 'Start the first project' })).toHaveAttribute('href', `/projects/${first!.id}`)
})

test('a project or a series that is about the whole goal is sure to lead there', async () => {
  const { main, screen } = await open('a fast site', results({ suggestedRoadmap: [result(first!)], isSure: true }))
  await expect.element(main.getByRole('status').first()).toHaveTextContent('This project leads there.')
  await screen.unmount()
  const series: GoalResult = { ...result(first!), type: 'course', id: 'a-series', title: 'A series', entities: [first!.id, second!.id] }
  const sure = await open('a faster site', results({ suggestedRoadmap: [series], isSure: true }))
  await expect.element(sure.main.getByRole('status').first()).toMatchTextContent(/^The series A series leads there\./)
})

test('a job takes more than the project that is about all of it', async () => {
  const { main } = await open('network engineer', results({ suggestedRoadmap: [result(first!)], isSure: true }))
  await expect.element(main.getByRole('status').first()).toHaveTextContent('This project is a first step there.')
})

test.each(['get a job', 'become a developer', 'earn more money'])(
  'the goal “%s” says that it takes more than one project, and which one to start with',
  async (goal) => {
    const { main } = await open(goal, results({ suggestedRoadmap: [result(first!)], uncovered: [goal] }))
    const status = main.getByRole('status').first()
    await expect.element(status).toHaveTextContent('No single project gets you there.')
    await expect.element(main.getByText(/^Start with .+ \(.+ min\)\.$/)).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Start this project' })).toHaveAttribute('href', `/projects/${first!.id}`)
    expect(main.getByText(first!.metadata.title).elements()).toHaveLength(1)
  },
)

test('the goal “get a job” asks which kind of work, and leads to an example of the work', async () => {
  const withExample = { ...first!, metadata: { ...first!.metadata, hasExample: true as const } }
  const roadmap = {
    id: 'web',
    type: 'roadmap',
    metadata: { title: 'Build for the web', description: 'Pages.', icon: 'networks', projects: [first!.id] },
  }
  const series = { ...roadmap, id: 'corner', type: 'series', metadata: { ...roadmap.metadata, title: 'A corner' } }
  const { main } = await open('get a job', results({ suggestedRoadmap: [result(first!)] }), {
    network: { 'GET /projects': [withExample, second], 'GET /courses': [series, roadmap] },
  })
  await expect.element(main.getByRole('heading', { name: 'Which kind of work do you want?' })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: /^Build for the web/ }))
    .toHaveAttribute('href', expect.stringContaining('explore=series:web') as string)
  await expect.element(main.getByText('A corner')).not.toBeInTheDocument()
  await expect
    .element(main.getByRole('link', { name: 'See what you can show at the end' }))
    .toHaveAttribute('href', `/example/projects/${first!.id}`)
})

test('the goal of an interview opens with what to bring, and an example of it before anything else', async () => {
  const withExample = { ...first!, metadata: { ...first!.metadata, hasExample: true as const } }
  const { main } = await open('prepare for an interview', results({ suggestedRoadmap: [result(first!)] }), {
    network: { 'GET /projects': [withExample, second] },
  })
  await expect.element(main.getByRole('status').first()).toHaveTextContent('Bring something you built and can explain.')
  const example = main.getByRole('link', { name: 'See what you can show at the end' })
  const start = main.getByRole('link', { name: 'Start this project' })
  expect(example.element().compareDocumentPosition(start.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.for([
  ['put my site on the internet', /^This project comes closest to your goal\. ?It stays on your own machine: renting a server/],
  ['learn how the web works', /^This project leads there\.$/],
  ['cloud storage', /^This project leads there\. ?You need no cloud account: it runs on your own machine\.$/],
  ['cloud storage', /^This project leads there\.$/, 'An account'],
] as const)('the goal “%s” says whether its project goes online', async ([goal, sentence, needs = 'A laptop with curl']) => {
  const { main } = await open(goal, results({ suggestedRoadmap: [result(first!)], isSure: true }), {
    network: { 'GET /projects': [{ ...first!, metadata: { ...first!.metadata, needs } }, second] },
  })
  await expect.poll(() => main.getByRole('status').first().element().textContent).toMatch(sentence)
})

test('a series for an interview about a subject says what to bring, and what the series leaves', async () => {
  const metadata = { title: 'Clouds', description: 'Bills.', outcome: 'You can read a bill.', icon: 'misc', projects: [first!.id] }
  const series: GoalResult = { ...result(first!), type: 'course', id: 'clouds', title: 'Clouds', description: 'Bills.' }
  const { main } = await open('cloud interview', results({ suggestedRoadmap: [series] }), {
    network: { 'GET /courses': [{ id: 'clouds', type: 'series', metadata }] },
  })
  await expect.element(main.getByText('At the end: You can read a bill.')).toBeVisible()
  const sentence = /^The series Clouds comes closest\.Bring something you built and can explain\./
  await expect.poll(() => main.getByRole('status').first().element().textContent).toMatch(sentence)
  await expect.element(main.getByText('Bills.')).not.toBeInTheDocument()
})

test('projects that are nearly all of a series say what it leaves', async () => {
  const metadata = { title: 'Clouds', description: 'Bills.', outcome: 'You can read a bill.', icon: 'misc' }
  const series = (id: string, others: string[]) => ({
    id,
    type: 'series',
    metadata: { ...metadata, outcome: `You know ${id}.`, projects: [first!.id, second!.id, ...others] },
  })
  const { main } = await open('understand clouds', results({ suggestedRoadmap: [result(first!), result(second!)] }), {
    network: { 'GET /courses': [series('rain', ['a', 'b']), series('clouds', ['a'])] },
  })
  await expect.element(main.getByText('At the end: You know clouds.')).toBeVisible()
})

test('work that no project covers has the closest projects, none of which “leads there”', async () => {
  const { main } = await open('IT support', results({ suggestedRoadmap: [result(first!), result(second!)], uncovered: ['IT support'] }))
  const status = main.getByRole('status').first()
  await expect.element(status).toHaveTextContent('No project covers “IT support”. These come closest to your goal.')
  await expect.element(main.getByRole('heading', { name: 'In this order' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('textbox', { name: 'Try other words' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Log in to keep this goal' })).not.toBeInTheDocument()
})

test('a series that alone comes near a product lists its projects, with the part that only one of them is close to', async () => {
  const series: GoalResult = { ...result(first!), type: 'course', id: 'cloud', entities: [second!.id, first!.id] }
  const matches = { [first!.id]: ['S3', 'AWS'], [second!.id]: ['AWS'] }
  const { main } = await open('learn AWS and S3', results({ suggestedRoadmap: [series], uncovered: ['AWS'], matches }))
  await expect.element(main.getByText(/^Closest to/)).toHaveTextContent('Closest to S3.')
  const titles = [second!, first!].map(({ metadata }) => metadata.title)
  await expect.poll(() => [...main.element().querySelectorAll('ol a')].map((link) => link.textContent)).toEqual(titles)
  await expect.element(main.getByRole('link', { name: 'Start the first project' })).toBeVisible()
})

test('a series that mostly repeats the projects above it isn’t suggested beside them', async () => {
  const series = (id: string, entities: string[]): GoalResult => ({ ...result(first!), type: 'course', id, title: id, entities })
  const both = [first!.id, second!.id]
  const suggested = [series('top', both), series('same', [...both, 'other']), series('new', [first!.id, 'other', 'another'])]
  const { main } = await open('a fast site', results({ suggestedRoadmap: suggested }))
  await expect.element(main.getByRole('link', { name: /^new/ })).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^same/ })).not.toBeInTheDocument()
})

test('the page without a goal shows its question once, which is also the name of the field', async () => {
  const { main } = await open('', results({}))
  const question = 'What do you want to be able to build?'
  await expect.element(main.getByRole('heading', { name: question })).toBeVisible()
  await expect.element(main.getByRole('textbox', { name: question })).toBeVisible()
  expect(main.element().querySelector('label')!.parentElement!.offsetWidth).toBe(1)
})

test('on a phone, what is near has its extent below its title', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const series: GoalResult = { ...result(first!), type: 'course', id: 'a-series', title: 'Fast sites', entities: [first!.id, second!.id] }
  const { main } = await open('a fast site', results({ nearest: [series] }))
  const boxOf = (words: string | RegExp) => main.getByText(words).element().getBoundingClientRect()
  await expect.element(main.getByText(/^A series of/)).toBeVisible()
  expect(boxOf(/^A series of/).top).toBeGreaterThanOrEqual(boxOf(series.title).bottom)
  expect(boxOf(series.title).height).toBeLessThan(30)
})

test('a goal with more than four parts links to the others', async () => {
  const parts = ['git', 'sql', 'docker'].map((goal) => partOf(goal, { uncovered: [goal] }))
  const { main } = await open(
    'git, sql, docker, tls, dns and caching',
    results({ parts: [...parts, partOf('tls', { suggestedRoadmap: [result(first!)] })] }),
  )
  await expect.element(main.getByText('covers one of your goal’s six parts.', { exact: false })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'caching' })).toHaveAttribute('href', goalPath('caching'))
  await expect.element(main.getByRole('link', { name: 'dns' })).toHaveAttribute('href', goalPath('dns'))
})

test.each(['a learner makes a goal of the page their own', 'the page stores the goal of a visitor who logged in to keep it'])(
  '%s, and nothing opens over it',
  async (title) => {
    const isResumed = title.includes('visitor')
    if (isResumed) rememberAction({ kind: 'goal', goal: 'my site' })
    const reply = results({ suggestedRoadmap: [result(first!)] })
    const times = { createdAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' }
    const own = { id: 'g', goalDescription: 'my site', path: null, suggestedRoadmap: reply.suggestedRoadmap, nearest: [], ...times }
    const { to } = await open('my site', reply, { user: ines(), network: { 'POST /goals': own } })
    if (!isResumed) await page.getByRole('button', { name: 'Make this my goal' }).click()
    await expect.poll(() => to('/goals').find(({ method }) => method === 'POST')?.body).toEqual({ goal: 'my site' })
    const said = page.getByText('Saved. Your start page now begins with this goal.')
    await expect.element(said).toBeVisible()
    if (!isResumed) await expect.element(said).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Make this my goal' })).not.toBeInTheDocument()
    expect(page.getByRole('region', { name: 'Directory' }).elements()).toEqual([])
  },
)
