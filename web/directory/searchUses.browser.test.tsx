import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goalPath } from '@fieldwork/core/paths.ts'
import { emptySearchAnswer, type SearchAnswer, type SearchResult } from '@fieldwork/core/search/schema.ts'
import { findings, forgetAfterEach } from '../testing/render.tsx'
import { catalogue, directory, open } from './testing.ts'
import { answer } from './testing-search.ts'

forgetAfterEach()

const groups = directory.getByRole('listbox', { name: 'Results' }).getByRole('group')

const find = async (q: string, found: SearchAnswer) => {
  const projects = catalogue.map((one) => ({ ...one, status: 'INCOMPLETE' as const, selected: false }))
  const visited = await open({
    network: { 'GET /projects': projects, 'GET /search': found, 'PUT /projects/selection': () => new Promise<Response>(() => {}) },
  })
  await directory.getByRole('combobox', { name: 'Search projects' }).fill(q)
  await expect.element(groups.first()).toBeVisible()
  return visited
}
const tls = answer.groups[0]!.results[0]!
const crowd: SearchResult = {
  ...tls,
  id: 'crowd',
  title: 'Withstand a crowd',
  projects: ['crowd'],
  matches: [{ field: 'needs', text: 'A laptop with Python 3', ranges: [[14, 20]] }],
}

test('projects that use what is searched for follow those about it, with the reason, the length and the difficulty of each', async () => {
  await find('python', {
    ...emptySearchAnswer,
    groups: [
      { type: 'project', total: 1, results: [tls] },
      { type: 'uses', total: 1, results: [crowd] },
    ],
  })
  await expect.element(groups.nth(0)).toHaveAccessibleName('Projects 1')
  await expect.element(groups.nth(1)).toHaveAccessibleName('Projects that use it 1')
  const using = groups.nth(1).getByRole('option', { name: /Withstand a crowd/ })
  await expect.element(using.getByText('Needs: A laptop with Python 3')).toBeVisible()
  await expect.element(using.getByText('1 h 30 min, hard')).toBeVisible()
  await expect.element(groups.nth(0).getByText('1 h 8 min, medium')).toBeVisible()
  await expect.element(directory.getByRole('status').filter({ hasText: 'Projects: 1. Projects that use it: 1.' })).toBeInTheDocument()
})

test('projects that only have the words in their text are said to mention them', async () => {
  await find('browser', { ...emptySearchAnswer, groups: [{ type: 'mentions', total: 1, results: [tls] }], passages: [answer.passages[0]!] })
  await expect.element(groups.first()).toHaveAccessibleName('Projects that mention it 1')
  await expect.element(directory.getByText('The browser keeps it in its cache.')).toBeVisible()
})

test('without results, the other ways are in view on a small screen', async () => {
  await page.viewport(1280, 720)
  await open({ network: { 'GET /projects': catalogue, 'GET /search': { ...emptySearchAnswer, missing: ['welding'] } } })
  await directory.getByRole('combobox', { name: 'Search projects' }).fill('welding')
  await expect.element(directory.getByRole('link', { name: 'All projects' })).toBeInViewport()
})

test('series made for a goal are named above the projects if their title has the words of the search', async () => {
  const paths = [
    { id: 'trust-your-backups', title: 'Trust my backups', outcome: '', projects: [] },
    { id: 'run-your-own-website', title: 'Run a website of my own', outcome: '', projects: [] },
  ]
  const projects = { ...emptySearchAnswer, groups: [{ type: 'project' as const, total: 1, results: [tls] }] }
  await open({ network: { 'GET /projects': catalogue, 'GET /search': projects, 'GET /paths': paths } })
  const search = directory.getByRole('combobox', { name: 'Search projects' })
  await search.fill('my backup')
  const named = directory.getByRole('link', { name: 'Trust my backups' })
  await expect.element(named).toHaveAttribute('href', '/paths/trust-your-backups')
  expect(named.element().compareDocumentPosition(groups.first().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(directory.getByRole('link', { name: 'Run a website of my own' })).not.toBeInTheDocument()
  await search.fill('my tides')
  await expect.element(named).not.toBeInTheDocument()
})

test.each([
  ['kuberntes', 'Searched for “kubernetes”, but no project covers it.'],
  ['kuberntes cache', 'Searched for “kubernetes cache”, but no project covers “kubernetes”.'],
])('one sentence says what “%s” was corrected to, and what no project covers', async (search, note) => {
  await find(search, { ...answer, missing: ['kubernetes'], corrections: [{ word: 'kuberntes', corrected: 'kubernetes' }] })
  await expect.element(directory.getByText(note, { exact: true })).toBeVisible()
})

test('a search without a subject, such as “I don’t know”, lists all projects and leads to an answer for it as a goal', async () => {
  await find('I don’t know', { ...answer, limits: {} })
  await expect.element(directory.getByText(/^This search names no topic, so here are all projects\./).last()).toBeVisible()
  const link = directory.getByRole('link', { name: 'See what leads there' })
  await expect.element(link).toHaveAttribute('href', goalPath('I don’t know'))
})

test('a search for a job leads to an answer for it as a goal, above the results', async () => {
  await find('support engineer', answer)
  await expect.element(directory.getByText('No single project gets you there.').last()).toBeVisible()
  await expect.element(directory.getByRole('link', { name: 'See what leads there' })).toHaveAttribute('href', goalPath('support engineer'))
})

test('a press adds a project among the results to My Projects, unless it is locked, and the search goes on', async () => {
  const { to } = await find('python', { ...emptySearchAnswer, groups: [{ type: 'project', total: 2, results: [tls, crowd] }] })
  // The projects arrive after the results.
  await expect.element(groups.getByText('1 h 8 min, medium')).toBeVisible()
  const add = groups.getByRole('button', { includeHidden: true })
  expect(add.elements()).toHaveLength(1)
  await userEvent.click(add)
  await expect.poll(() => to('/projects/selection').map(({ body }) => body)).toMatchObject([[{ projectId: 'tls' }]])
  await expect.element(add).toHaveAttribute('aria-label', 'In My Projects')
  await expect.element(directory.getByRole('combobox', { name: 'Search projects' })).toHaveFocus()
  expect(await findings('light')).toEqual([])
})
