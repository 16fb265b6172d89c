import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { projectUpdated } from '../catalogue/api.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { directory, open, project, row, showSeries, tab } from './testing.ts'

forgetAfterEach()

const ledger = { id: 'ledger', title: 'Data you can trust' }
const corner = { id: 'corner', title: 'Your own corner of the web' }
const catalogue = [
  project(
    'http',
    'Speak HTTP by hand',
    { status: 'COMPLETE' },
    { category: 'Networks', time: 60, lastModified: '2026-11-21', order: '1.1' },
  ),
  project('crowd', 'Withstand a crowd', {}, { plan: 'pro', difficulty: 'hard', category: 'Compute', time: 90, order: '1.2' }),
  project('empty', 'A database from an empty folder', {}, { series: ledger, category: 'Databases', time: 40, order: '2.1' }),
  project(
    'questions',
    'Ask better questions',
    { status: 'IN_PROGRESS' },
    { series: ledger, category: 'Databases', time: 55, order: '2.2' },
  ),
  project(
    'slow',
    'Make a slow query fast',
    {},
    { series: ledger, category: 'Databases', time: 45, difficulty: 'medium', lastModified: '2026-11-25', order: '2.3' },
  ),
]
const network = { 'GET /projects': catalogue }

const titles = () =>
  directory
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const headings = () =>
  directory
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
const filter = (name: string) => directory.getByRole('combobox', { name, exact: true })
const count = directory.getByRole('status').filter({ hasText: /project/ })
const everything = catalogue.map(({ metadata }) => metadata.title)

describe('the directory opens with all projects', () => {
  test('in the order of their series, with length, difficulty and topic, and says which ones are complete [DIR-01] [DIR-27]', async () => {
    await open({ network })
    await expect.element(count).toHaveTextContent('5 projects, 1 complete')
    expect(titles()).toEqual(everything)
    expect(headings()).toEqual([corner.title, ledger.title])
    await expect.element(row('Speak HTTP by hand').getByText('1 h, easy, Networks')).toBeVisible()
    await expect.element(row('Speak HTTP by hand').getByText('Complete')).toBeVisible()
  })

  test('and leads from a project to its series and back to the same row', async () => {
    await open({ network })
    await directory.getByRole('link', { name: ledger.title }).click()
    await expect.element(directory.getByRole('heading', { name: ledger.title, level: 2 })).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await expect.element(directory.getByRole('link', { name: ledger.title })).toHaveFocus()
  })

  test('until a project changes elsewhere, which the list and its filter follow [DIR-28]', async () => {
    const { client } = await open({ network })
    await userEvent.selectOptions(filter('Done or not done'), 'not-done')
    await expect.element(count).toHaveTextContent('4 of 5 projects')
    projectUpdated(client, { ...catalogue[3]!, status: 'COMPLETE', progress: 100 })
    await expect.element(count).toHaveTextContent('3 of 5 projects')
  })
})

describe('the filters of all projects', () => {
  test('find a free and easy one about databases that takes 30 to 45 minutes in four choices', async () => {
    await open({ network })
    await userEvent.selectOptions(filter('Topic'), 'Databases')
    await userEvent.selectOptions(filter('Length'), '30-45')
    await userEvent.selectOptions(filter('Difficulty'), 'easy')
    await directory.getByRole('button', { name: 'Free' }).click()
    await expect.element(count).toHaveTextContent('1 of 5 projects')
    expect(titles()).toEqual(['A database from an empty folder'])
  })

  test('say how many projects each choice leaves, given the other ones', async () => {
    await open({ network })
    await expect.element(filter('Topic')).toBeVisible()
    const options = (name: string) => [...(filter(name).element() as HTMLSelectElement).options].map(({ text }) => text)
    expect(options('Topic')).toEqual(['Any topic', 'Compute (1)', 'Databases (3)', 'Networks (1)'])
    await userEvent.selectOptions(filter('Topic'), 'Databases')
    expect(options('Difficulty')).toEqual(['Any difficulty', 'Easy (2)', 'Medium (1)', 'Hard'])
    await expect.element(filter('Difficulty').getByRole('option', { name: 'Hard', exact: true })).toBeDisabled()
  })

  test('separate what is done from what is not', async () => {
    await open({ network })
    await userEvent.selectOptions(filter('Done or not done'), 'done')
    await expect.poll(titles).toEqual(['Speak HTTP by hand'])
    await userEvent.selectOptions(filter('Done or not done'), 'not-done')
    await expect.poll(titles).toEqual(everything.slice(1))
  })

  test('offer a visitor, for whom nothing is recorded, no choice of what is done', async () => {
    await open({ network, user: null })
    await expect.element(filter('Topic')).toBeVisible()
    await expect.element(filter('Done or not done')).not.toBeInTheDocument()
  })

  test('are cleared where no project matches, and the keyboard stays on the count', async () => {
    await open({ network })
    await userEvent.selectOptions(filter('Topic'), 'Compute')
    await directory.getByRole('button', { name: 'Free' }).click()
    await expect.element(directory.getByText('No project matches')).toBeVisible()
    await expect.element(count).toHaveTextContent('0 of 5 projects')
    directory.getByRole('button', { name: 'Clear filters' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(titles).toEqual(everything)
    await expect.element(count).toHaveFocus()
  })

  test('say which one to leave out where no project matches', async () => {
    await open({ network })
    await userEvent.selectOptions(filter('Topic'), 'Compute')
    await directory.getByRole('button', { name: 'Free' }).click()
    await directory.getByRole('button', { name: 'Without “Free” (1)' }).click()
    await expect.element(count).toHaveTextContent('1 of 5 projects')
    await expect.element(count).toHaveFocus()
    await expect.element(filter('Topic')).toHaveValue('Compute')
  })

  test('and the order are as they were left until the tab is closed', async () => {
    await open({ network })
    await userEvent.selectOptions(filter('Difficulty'), 'easy')
    await directory.getByRole('button', { name: 'In series order' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Shortest first' }).click()
    await tab('My Projects').click()
    await tab('Explore').click()
    await expect.poll(titles).toEqual(['A database from an empty folder', 'Ask better questions', 'Speak HTTP by hand'])
    expect(new URLSearchParams(sessionStorage.getItem('fieldwork.explored')!).get('difficulty')).toBe('easy')
  })

  test('work with the keyboard alone, in the order that they are read', async () => {
    await open({ network })
    directory.getByRole('radio', { name: 'Projects' }).element().focus()
    await expect.element(count).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(filter('Topic')).toHaveFocus()
    await userEvent.keyboard('D')
    await expect.element(filter('Topic')).toHaveValue('Databases')
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
    await expect.element(directory.getByRole('button', { name: 'Free' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(count).toHaveTextContent('3 of 5 projects')
    await userEvent.keyboard('{Tab}')
    await expect.element(directory.getByRole('button', { name: 'Clear filters' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(directory.getByRole('button', { name: 'In series order' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(row('A database from an empty folder').getByRole('link')).toHaveFocus()
  })
})

test.each([
  [
    'By topic',
    ['Withstand a crowd', 'A database from an empty folder', 'Ask better questions', 'Make a slow query fast', 'Speak HTTP by hand'],
  ],
  [
    'Shortest first',
    ['A database from an empty folder', 'Make a slow query fast', 'Ask better questions', 'Speak HTTP by hand', 'Withstand a crowd'],
  ],
  [
    'Easiest first',
    ['Speak HTTP by hand', 'A database from an empty folder', 'Ask better questions', 'Make a slow query fast', 'Withstand a crowd'],
  ],
  [
    'Recently updated',
    ['Make a slow query fast', 'Speak HTTP by hand', 'Withstand a crowd', 'A database from an empty folder', 'Ask better questions'],
  ],
])('all projects can be listed %s [DIR-03]', async (order, expected) => {
  await open({ network })
  await directory.getByRole('button', { name: 'In series order' }).click()
  await page.getByRole('menuitemcheckbox', { name: order }).click()
  await expect.poll(titles).toEqual(expected)
  expect(headings()).toEqual(order === 'By topic' ? ['Compute', 'Databases', 'Networks'] : [])
})

test.each(['light', 'dark'] as const)(
  'all projects, their filters and the series have no accessibility findings in the %s theme',
  async (theme) => {
    await open({ network })
    await userEvent.selectOptions(filter('Topic'), 'Databases')
    expect(await findings(theme)).toEqual([])
    await showSeries()
    expect(await findings(theme)).toEqual([])
  },
)

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => page.viewport(1280, 900))
  const button = directory.getByRole('button', { name: /^Filters/ })

  test('the filters are behind a button, which counts them, and Escape closes them', async () => {
    await open({ network })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(filter('Topic')).not.toBeInTheDocument()
    await expect.element(directory.getByRole('button', { name: 'In series order' })).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Tab}')
    await expect.element(filter('Topic')).toHaveFocus()
    await userEvent.selectOptions(filter('Topic'), 'Databases')
    await userEvent.selectOptions(filter('Difficulty'), 'easy')
    await userEvent.keyboard('{Escape}')
    await expect.element(filter('Topic')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveTextContent('Filters (2)')
    await expect.element(count).toHaveTextContent('2 of 5 projects')
  })

  test('a long description is shown whole', async () => {
    const [first, ...rest] = catalogue
    const long = { ...first!, metadata: { ...first!.metadata, description: 'Type requests by hand and read what comes back. '.repeat(4) } }
    await open({ network: { ...network, 'GET /projects': [long, ...rest] } })
    const about = row('Speak HTTP by hand').getByText(/^Type requests/)
    await expect.element(about).toBeVisible()
    const { clientHeight, scrollHeight } = about.element()
    expect(clientHeight).toBeGreaterThan(3.5 * parseFloat(getComputedStyle(about.element()).lineHeight))
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  })
})

test('a wide screen shows the filters without a button', async () => {
  await open({ network })
  await expect.element(filter('Topic')).toBeVisible()
  await expect.element(directory.getByRole('button', { name: /^Filters/ })).not.toBeInTheDocument()
})

test.each([
  ['a visitor', null],
  ['a learner', ines()],
])('%s may add open projects, and isn’t offered to add locked ones', async (_who, user) => {
  const locked = project('locked', 'Lock a door', { locked: true }, { plan: 'pro' })
  await visit('/projects', { user, network: { 'GET /projects': [locked, ...catalogue.slice(2, 3)] } })
  await expect.element(page.getByRole('button', { name: 'Add A database from an empty folder to My Projects' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lock a door' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add Lock a door to My Projects' })).not.toBeInTheDocument()
})
