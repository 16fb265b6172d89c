import { emptySearchAnswer } from '@fieldwork/core/search/schema.ts'
import { onlineManager } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { projectUpdated } from '../catalogue/api.ts'
import { answer, cornerResult, specialtyAnswer } from './testing-search.ts'
import { catalogue, courses, directory, open, openCorner, row, showSeries, tab, tile } from './testing.ts'

forgetAfterEach()

describe('the tabs of the directory', () => {
  test('are Explore and My Projects, and the arrow keys switch them [DIR-08] [DIR-09]', async () => {
    await open()
    expect(
      directory
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Explore', 'My Projects'])
    tab('Explore').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('My Projects')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
  })

  test('stand next time where they were left [DIR-11]', async () => {
    const { screen } = await open()
    await tab('My Projects').click()
    await screen.unmount()
    await open()
    await expect.element(tab('My Projects')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('exploring', () => {
  test('has a tile for every series, roadmaps among them, which say how many series they take from [DIR-16]', async () => {
    await open({ network: { 'GET /projects': catalogue, 'GET /courses': courses } })
    await showSeries()
    await expect
      .element(tile(/Build for the web/))
      .toHaveTextContent('Build for the webFrom a page to a service.1 of 3 done, from 2 series')
    await expect.element(tile(/Your own corner of the web/)).toHaveTextContent('Your own corner of the webBy hand.1 of 3 done')
    await expect.element(tile(/Data you can trust/)).toHaveTextContent('Data you can trust1 in review')
  })

  test('lists the series made for a goal, too', async () => {
    const path = { id: 'trust', title: 'Trust my backups', outcome: 'You have a copy.', projects: ['http', 'tls', 'crowd'] }
    await open({ network: { 'GET /projects': catalogue, 'GET /courses': courses, 'GET /paths': [path] } })
    await showSeries()
    await expect.element(directory.getByRole('heading', { name: 'Series made for a goal' })).toBeVisible()
    await expect.element(tile(/^Trust my backups/)).toHaveAttribute('href', '/paths/trust')
    await expect.element(tile(/^Trust my backups/)).toHaveTextContent('Trust my backupsYou have a copy.1 of 3 done')
    await expect.element(directory.getByRole('heading', { name: 'Series by subject' })).toBeVisible()
  })

  test('lists the series with projects of a topic, and says how many', async () => {
    const projects = catalogue.map((one) =>
      one.metadata.series?.id === 'ledger' ? { ...one, metadata: { ...one.metadata, category: 'Databases' } } : one,
    )
    await open({ network: { 'GET /projects': projects, 'GET /courses': courses, 'GET /paths': [] } })
    await showSeries()
    const topic = directory.getByRole('combobox', { name: 'Topic' })
    await topic.selectOptions('Databases')
    await expect.element(directory.getByText(/^\d of \d series\. /)).toBeVisible()
    await expect.element(tile(/Data you can trust/)).toBeVisible()
    await expect.element(tile(/Your own corner of the web/)).not.toBeInTheDocument()
    await topic.selectOptions('')
    await expect.element(tile(/Your own corner of the web/)).toBeVisible()
  })

  test('leads from a tile to the projects of the series, in their order, and back to the tile [DIR-17] [DIR-18]', async () => {
    await open()
    await showSeries()
    await tile(/Your own corner of the web/).click()
    await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
    expect(
      directory
        .getByRole('listitem')
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Speak HTTP by hand', 'Put TLS in front', 'Withstand a crowd'])
    await directory.getByRole('link', { name: 'Back' }).click()
    await expect.element(tile(/Your own corner of the web/)).toHaveFocus()
  })

  test('tells of each project what it takes and how it stands, in words [DIR-27]', async () => {
    await openCorner()
    await expect.element(row('Speak HTTP by hand').getByText('Complete')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('1 h 8 min, medium')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('In progress')).toBeVisible()
    await expect.element(row('Withstand a crowd').getByText('Not started')).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await tile(/Data you can trust/).click()
    await expect.element(row('A database from an empty folder').getByText('In review')).toBeVisible()
  })

  test('a project that was begun, without a task done, has an empty ring', async () => {
    await openCorner()
    const ring = row('Put TLS in front').element().querySelector('[data-status=progress]')
    expect(ring?.querySelectorAll('circle')).toHaveLength(1)
  })

  test('says how many completed a project, with at most three of their pictures [DIR-29] [DIR-30]', async () => {
    await openCorner()
    await expect.element(row('Speak HTTP by hand').getByText(/^60\+/)).toBeVisible()
    await expect.poll(() => row('Speak HTTP by hand').element().querySelectorAll('img[data-state=loaded]').length).toBe(3)
    await expect.element(row('Put TLS in front').getByText(/^7\+/)).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await tile(/Data you can trust/).click()
    await expect.element(row('A database from an empty folder').getByText(/^12K\+/)).toBeVisible()
  })

  test('finds a project in its series, in its category and on its track [DIR-01]', async () => {
    localStorage.setItem('fieldwork.track', 'low')
    const [http, tls, ...rest] = catalogue
    const tracks = [{ id: 'low', title: 'By commands', description: '' }]
    const category = 'Networks'
    const projects = [
      { ...http!, metadata: { ...http!.metadata, category } },
      { ...tls!, metadata: { ...tls!.metadata, category, tracks } },
      ...rest,
    ]
    const search = ({ query }: SentRequest) => Response.json(query.get('type') === 'specialty' ? specialtyAnswer : answer)
    await open({ network: { 'GET /projects': projects, 'GET /search': search } })
    const paths = () =>
      directory
        .getByRole('listitem')
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
    await tile(/Your own corner of the web/).click()
    await expect.poll(paths).toEqual(['/projects/http', '/projects/tls?track=low', '/projects/crowd'])
    await directory.getByRole('link', { name: 'Back' }).click()
    await directory.getByRole('combobox', { name: 'Search projects' }).fill('sec')
    await directory.getByRole('button', { name: 'Specialty', exact: true }).click()
    await directory
      .getByRole('group', { name: /^Specialty/ })
      .getByRole('option', { name: /Networks/ })
      .click()
    await expect.element(directory.getByRole('combobox', { name: 'Topic' })).toHaveValue('Networks')
    expect(paths()).toEqual(['/projects/http', '/projects/tls?track=low'])
  })

  test('names a project without a title [DIR-06]', async () => {
    await open()
    await tile(/Data you can trust/).click()
    await expect.element(directory.getByRole('link', { name: 'Project has no title!' })).toBeVisible()
  })

  test('follows a project that changes elsewhere [DIR-28]', async () => {
    const { client } = await openCorner()
    await expect.element(row('Put TLS in front').getByText('In progress')).toBeVisible()
    projectUpdated(client, { ...catalogue[1]!, status: 'COMPLETE', progress: 100 })
    await expect.element(row('Put TLS in front').getByText('Complete')).toBeVisible()
  })

  test('leads to a project, and the directory goes', async () => {
    const { at } = await openCorner()
    await row('Put TLS in front').getByRole('link').click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/projects/tls')
    await expect.element(directory).not.toBeInTheDocument()
  })
})

describe('a roadmap', () => {
  const network = { 'GET /projects': catalogue, 'GET /courses': courses }
  const openRoadmap = async (options: Parameters<typeof open>[0] = {}) => {
    const visited = await open({ network, ...options })
    await showSeries()
    await tile(/Build for the web/).click()
    await expect.element(directory.getByRole('heading', { name: 'Build for the web' })).toBeVisible()
    return visited
  }

  test('shows its projects in order, each with its series, how long they take together, and what one has at the end', async () => {
    await openRoadmap()
    await expect.element(directory.getByText(/^A series of 3 projects, [\d\s]+(min|h).*, .*free, from 2 series$/)).toBeVisible()
    const titles = directory.getByRole('listitem').getByRole('link').elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...['Speak HTTP by hand', 'A database from an empty folder', 'Put TLS in front'],
    ])
    await expect.element(row('Put TLS in front').getByText('1 h 8 min, medium, from Your own corner of the web')).toBeVisible()
    await expect.element(directory.getByText('You have a padlock.')).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await expect.element(tile(/Build for the web/)).toHaveFocus()
  })

  test('says what one has at the end of all of it, if its author did', async () => {
    const written = courses.map((one) => ({ ...one, metadata: { ...one.metadata, outcome: 'You have a service.' } }))
    await openRoadmap({ network: { ...network, 'GET /courses': written } })
    await expect.element(directory.getByText('You have a service.')).toBeVisible()
    await expect.element(directory.getByText('You have a padlock.')).not.toBeInTheDocument()
  })

  test('says nothing of an end for a series', async () => {
    await openCorner({ network })
    await expect.element(directory.getByText('At the end:')).not.toBeInTheDocument()
  })

  test('opens from a search, which says that it is one, and by its title', async () => {
    const found = { ...cornerResult, type: 'roadmap' as const, id: 'web', title: 'Build for the web', projects: ['http', 'empty', 'tls'] }
    const groups = [{ type: 'roadmap' as const, total: 2, results: [found, cornerResult] }]
    await open({ network: { ...network, 'GET /search': { ...emptySearchAnswer, types: ['roadmap'], groups } } })
    await directory.getByRole('combobox', { name: 'Search projects' }).fill('web')
    await directory.getByRole('button', { name: 'Roadmaps', exact: true }).click()
    const options = directory.getByRole('listbox', { name: 'Results' }).getByRole('option')
    await expect.element(options.first()).toHaveTextContent('Build for the web About Your own corner of the webSeries')
    await expect.element(options.nth(1).getByText('Series', { exact: true })).toBeVisible()
    await userEvent.click(directory.getByRole('combobox', { name: 'Search projects' }))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(directory.getByText('At the end:')).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await directory.getByRole('combobox', { name: 'Search projects' }).fill('series: build for the Web')
    await expect.element(directory.getByText('At the end:')).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await openRoadmap()
    expect(await findings(theme)).toEqual([])
  })
})

describe('while there is nothing to show', () => {
  test('the directory says that it is loading, and shows nothing false', async () => {
    await open({ network: { 'GET /projects': () => new Promise<Response>(() => {}) } })
    await expect.element(directory.getByRole('img', { name: 'Loading' })).toBeVisible()
  })

  test('a list that fails says so [APP-66]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open({ retry: false, network: { 'GET /projects': () => refusal('failed') } })
    await expect.element(directory.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
    await tab('My Projects').click()
    await expect.element(directory.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
  })

  test('without a connection, the directory says so, and lists the projects once there is one', async () => {
    onlineManager.setOnline(false)
    try {
      await open()
      await expect.element(directory.getByText('The projects appear once you’re back online.')).toBeVisible()
    } finally {
      onlineManager.setOnline(true)
    }
    await expect.element(row('Put TLS in front').getByRole('link')).toBeVisible()
  })

  test('an empty catalogue says so', async () => {
    await open({ network: { 'GET /projects': [] } })
    await expect.element(directory.getByText('No projects yet')).toBeVisible()
  })
})

test.each(['light', 'dark'] as const)('the directory has no accessibility findings in the %s theme', async (theme) => {
  await openCorner()
  expect(await findings(theme)).toEqual([])
  await directory.getByRole('link', { name: 'Back' }).click()
  expect(await findings(theme)).toEqual([])
  await tab('My Projects').click()
  expect(await findings(theme)).toEqual([])
})
