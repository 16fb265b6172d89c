import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { texts } from '../planner/testing.ts'
import { directory, open, project, tab } from './testing.ts'

forgetAfterEach()

const tides = { id: 'tides', title: 'A tide table' }
const own = (id: string, title: string, rest: Partial<Project>, metadata = {}) => project(id, title, { selected: true, ...rest }, metadata)
const catalogue = [
  own('first', 'First of the corner', { selectedTime: '2026-11-03T10:00:00.000Z', status: 'COMPLETE' }),
  own('second', 'Second of the corner', { selectedTime: '2026-11-01T10:00:00.000Z', status: 'IN_REVIEW' }, { difficulty: 'hard' }),
  own('tide', 'Print a tide table', { selectedTime: '2026-11-02T10:00:00.000Z' }, { series: tides }),
]

/** The preferences as a server keeps them. */
const kept = (changed: Partial<Preferences> = {}) => {
  const server = { preferences: { ...defaultPreferences, ...changed } as Preferences }
  return {
    server,
    network: {
      'GET /projects': catalogue,
      'GET /user/preferences': () => Response.json(server.preferences),
      'PUT /user/preferences': ({ body }: SentRequest) => Response.json(Object.assign(server.preferences, body)),
      'GET /schedule': { weeks: [], later: 0, today: '2026-11-21', pace: null, streak: 0 },
    },
  }
}

const titles = () =>
  directory
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const menu = page.getByRole('menu', { name: 'Order and filter' })
const choose = async (button: string, item: string | RegExp) => {
  await directory.getByRole('button', { name: button }).click()
  await menu.getByRole(/Reverse/.test(String(item)) ? 'menuitem' : 'menuitemcheckbox', { name: item }).click()
}
const openMine = async (network: Record<string, unknown>) => {
  const visited = await open({ network })
  await tab('My Projects').click()
  await expect.element(directory.getByRole('button', { name: /Recently added|Series|Recommended/ })).toBeVisible()
  return visited
}

describe('the order of My Projects', () => {
  test('is by series at first, ascending, and can be recently added and recommended [DIR-32] [DIR-34] [DIR-35]', async () => {
    const { network, server } = kept()
    await openMine(network)
    await expect.poll(titles).toEqual(['Print a tide table', 'First of the corner', 'Second of the corner'])
    await choose('Series (A-Z)', 'Recently added')
    await expect.poll(titles).toEqual(['First of the corner', 'Print a tide table', 'Second of the corner'])
    await choose('Recently added', 'Recommended')
    await expect.poll(titles).toEqual(['Second of the corner', 'Print a tide table', 'First of the corner'])
    expect(texts(directory.getByRole('heading'))).toEqual(['Your turn', 'Up next', 'Finished'])
    await expect.poll(() => server.preferences.myProjectsOrder).toBe('recommended')
    expect(server.preferences.scheduleOrder).toBe('topics')
  })

  test('can be reversed, and begins with the newest whenever Recently added is chosen [DIR-35] [DIR-36]', async () => {
    const { network, server } = kept()
    await openMine(network)
    await choose('Series (A-Z)', 'Reverse the order')
    await expect.poll(titles).toEqual(['First of the corner', 'Second of the corner', 'Print a tide table'])
    await choose('Series (A-Z)', 'Recently added')
    await expect.poll(titles).toEqual(['First of the corner', 'Print a tide table', 'Second of the corner'])
    expect(server.preferences.myProjectsDirection).toBe('asc')
    await choose('Recently added', 'Reverse the order')
    await expect.poll(titles).toEqual(['Second of the corner', 'Print a tide table', 'First of the corner'])
  })

  test('and the filter are as they were left, on every device [DIR-40]', async () => {
    const { network } = kept({ myProjectsOrder: 'selection', myProjectsDirection: 'desc', myProjectsFilter: 'IN_PROGRESS' })
    await openMine(network)
    await expect.poll(titles).toEqual(['Second of the corner'])
    await expect.element(directory.getByRole('button', { name: 'Recently added' })).toBeVisible()
    await expect.element(directory.getByText('1 of 3 projects')).toBeVisible()
  })

  test('stays as it was when the plan has another one', async () => {
    const { network } = kept({ scheduleStart: '2026-11-16', scheduleOrder: 'recommended' })
    await openMine(network)
    await expect.element(directory.getByRole('button', { name: 'Series (A-Z)' })).toBeVisible()
    expect(texts(directory.getByRole('heading'))).toEqual(['A tide table', 'Your own corner of the web'])
  })

  test('shows at once, and is taken back with a word when it cannot be saved', async () => {
    const { network } = kept()
    await openMine({ ...network, 'PUT /user/preferences': () => refusal('invalid') })
    await choose('Series (A-Z)', 'Recently added')
    await expect.element(page.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
    await expect.element(directory.getByRole('button', { name: 'Series (A-Z)' })).toBeVisible()
  })
})

describe('the filter of My Projects', () => {
  test.each([
    [/Not started ?1/, ['Print a tide table']],
    [/In progress ?1/, ['Second of the corner']],
    [/Completed ?1/, ['First of the corner']],
  ])('%s shows only those; one in review is in progress [DIR-37]', async (item, shown) => {
    const { network } = kept()
    await openMine(network)
    await choose('Series (A-Z)', item)
    await expect.poll(titles).toEqual(shown)
  })

  test('is cleared when it is chosen again, and by its chip [DIR-39]', async () => {
    const { network } = kept({ myProjectsFilter: 'COMPLETED' })
    await openMine(network)
    await expect.poll(() => titles().length).toBe(1)
    await choose('Series (A-Z)', /Completed/)
    await expect.poll(() => titles().length).toBe(3)
    await choose('Series (A-Z)', /Completed/)
    await directory.getByRole('button', { name: /Completed.*Show all again/ }).click()
    await expect.poll(() => titles().length).toBe(3)
  })
})

describe('the plan', () => {
  test('stands beside the list, and its settings behind a button [DIR-33]', async () => {
    const { network, server } = kept({ hoursPerDay: 0, daysPerWeek: 0 })
    await openMine(network)
    await directory.getByText('Plan', { exact: true }).click()
    await expect.element(directory.getByRole('heading', { name: 'A tide table' })).toBeVisible()
    await expect.element(directory.getByText('Your turn')).toBeVisible()
    await expect.poll(() => server.preferences.myProjectsView).toBe('roadmap')
    await directory.getByRole('button', { name: 'Plan settings' }).click()
    await expect.element(directory.getByRole('heading', { name: 'Plan settings' })).toBeVisible()
    for (const name of ['Order by', 'Direction']) await expect.element(directory.getByRole('radiogroup', { name })).toBeVisible()
    for (const name of [/^Hours a day/, /^Days a week/, /^Topics/])
      await expect.element(directory.getByRole('group', { name })).toBeVisible()
    await directory.getByRole('radio', { name: 'Recommended' }).click({ force: true })
    await expect.poll(() => server.preferences.scheduleOrder).toBe('recommended')
    await directory.getByRole('button', { name: 'Back' }).click()
    await expect.element(directory.getByRole('button', { name: 'Plan settings' })).toBeVisible()
  })

  test('goes by series, with a word and a way to try again, when the schedule fails', async () => {
    const { network } = kept({ myProjectsView: 'roadmap' })
    await open({ network: { ...network, 'GET /schedule': () => refusal('malformed') } })
    await tab('My Projects').click()
    await expect.element(directory.getByText('Failed to fetch user schedule')).toBeVisible()
    await expect.element(directory.getByRole('heading', { name: 'A tide table' })).toBeVisible()
    await expect.element(directory.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme, nor has the menu of the list', async (theme) => {
    const { network } = kept({ hoursPerDay: 0, daysPerWeek: 0 })
    await openMine(network)
    await directory.getByRole('button', { name: 'Series (A-Z)' }).click()
    expect(await findings(theme)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await directory.getByText('Plan', { exact: true }).click()
    await expect.element(directory.getByText('Your turn')).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

test('two thousand projects keep the page short, and the keyboard reaches the last one', async () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    own(`p${index}`, `Project ${index}`, { selectedTime: '2026-11-01T10:00:00.000Z' }),
  )
  const { network } = kept()
  await openMine({ ...network, 'GET /projects': many })
  await expect.element(directory.getByText('2000 projects, 0 complete')).toBeVisible()
  expect(directory.getByRole('link').elements().length).toBeLessThan(40)
  const panel = directory.getByRole('tabpanel').element()
  await expect
    .poll(() => {
      panel.scrollTop = panel.scrollHeight
      return titles().at(-1)
    })
    .toBe('Project 1999')
  await expect.element(directory.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '2001')
})
