import { emptySearchAnswer } from '@fieldwork/core/search/schema.ts'
import { onlineManager } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientEvents } from '../testing/beacons.ts'
import { findings, forgetAfterEach, refusal, visit, type SentRequest } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { catalogue, directory, open, tab } from './testing.ts'
import { answer, cornerResult } from './testing-search.ts'

forgetAfterEach()

const box = directory.getByRole('combobox', { name: 'Search projects' })
const options = directory.getByRole('listbox', { name: 'Results' }).getByRole('option')
const network = { 'GET /projects': catalogue, 'GET /search': answer }
const wordsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

describe('what a search found', () => {
  const find = async (words = 'cach', table: Record<string, unknown> = network) => {
    const visited = await open({ network: table })
    await box.fill(words)
    return visited
  }

  test('is grouped, projects with their steps first and concepts last, says how many there are, and marks the words [DIR-23]', async () => {
    await find()
    await expect.element(options.first()).toBeVisible()
    expect(wordsOf(directory.getByRole('listbox').getByRole('group').elements()).map((text) => /^\D+/.exec(text ?? '')?.[0])).toEqual([
      'Projects',
      'Series',
      'Concepts and tools',
      'In the text',
    ])
    await expect.element(directory.getByRole('group', { name: /Projects ?1 of 12/ })).toBeVisible()
    expect(
      wordsOf(
        directory
          .getByRole('group', { name: /^Projects/ })
          .getByRole('option')
          .elements(),
      ),
    ).toEqual([expect.stringContaining('Put TLS in front'), 'Sign a certificateThe browser keeps it in its cache.'])
    expect(
      wordsOf(
        directory
          .getByRole('group', { name: /^Concepts/ })
          .getByRole('option')
          .elements(),
      ),
    ).toEqual(['HTTP cache'])
    expect(wordsOf([...document.querySelectorAll('mark')])).toEqual(['cache', 'cache', 'cache'])
    await expect.element(directory.getByRole('status').filter({ hasText: 'Projects: 1 of 12. Series' })).toBeInTheDocument()
  })

  test('is gone through by the arrow keys as one list, and Enter opens', async () => {
    await find()
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'false')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect.element(box).toHaveAttribute('aria-activedescendant', options.last().element().id)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(options.nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
    await directory.getByRole('link', { name: 'Back' }).click()
    await expect.element(options.first()).toBeVisible()
    await expect.element(box).toHaveFocus()
  })

  test('leads to a project, on the track that was chosen before where the project has it [APP-30]', async () => {
    localStorage.setItem('fieldwork.track', 'low')
    const [http, tls, ...rest] = catalogue
    const tracks = [{ id: 'low', title: 'By commands', description: '' }]
    const projects = [http!, { ...tls!, metadata: { ...tls!.metadata, tracks } }, ...rest]
    const { at } = await find('cach', { ...network, 'GET /projects': projects })
    await directory
      .getByRole('group', { name: /^Projects/ })
      .getByRole('option')
      .first()
      .click()
    await expect.poll(at).toBe('/projects/tls?track=low')
  })

  test('takes the first letter after the directory was opened by its shortcut, in the place of earlier words', async () => {
    await open({ network })
    for (const words of ['cach', 'site']) {
      tab('Explore').element().focus()
      await userEvent.keyboard(words)
      await expect.element(box).toHaveFocus()
      await expect.element(box).toHaveValue(words)
    }
  })

  test('marks the projects that need Pro', async () => {
    const crowd = { ...answer.groups[0]!.results[0]!, id: 'crowd', title: 'Withstand a crowd', projects: ['crowd'] }
    const groups = [{ type: 'project', total: 2, results: [crowd, answer.groups[0]!.results[0]!] }]
    await find('crowd', { ...network, 'GET /search': { ...answer, groups, passages: [] } })
    await expect.element(options.first().getByText('Locked', { exact: true })).toBeVisible()
    await expect.element(options.nth(1).getByText('Locked', { exact: true })).not.toBeInTheDocument()
  })

  test('leads from a passage to its block, on its track', async () => {
    const { router } = await find()
    await expect.element(options.nth(1)).toBeVisible()
    const went = new Promise<string>((resolve) => {
      // The search itself replaces the address, too.
      router.navigate = async (to) => {
        if (to.startsWith('/')) resolve(to)
      }
    })
    await options.nth(1).click()
    expect(await went).toBe('/projects/tls?track=low#sign-text')
  })

  test('is told when it is opened, by its kind and its project, without the words', async () => {
    const told = clientEvents()
    const { screen } = await find()
    await directory
      .getByRole('group', { name: /^Projects/ })
      .getByRole('option')
      .first()
      .click()
    await screen.unmount()
    const passage = await find()
    await options.nth(1).click()
    await passage.screen.unmount()
    await find()
    await options.nth(2).click()
    await expect
      .poll(async () => (await told()).filter(([name]) => name === 'search_result_opened').map(([, data]) => data))
      .toEqual([{ type: 'project', projectId: 'tls' }, { type: 'passage', projectId: 'tls' }, { type: 'course' }])
  })

  test('says when there is nothing, which word is missing, and what to do [DIR-24]', async () => {
    await find('helm', { ...network, 'GET /search': { ...emptySearchAnswer, missing: ['helm'] } })
    await expect.element(directory.getByText('No results found', { exact: true })).toBeVisible()
    await expect.element(directory.getByText('No project covers “helm”.', { exact: true })).toBeVisible()
    await expect.element(directory.getByText('Try searching for something else', { exact: true })).toBeVisible()
    await expect
      .element(
        directory.getByRole('status').filter({ hasText: 'No results found. No project covers “helm”. Try searching for something else.' }),
      )
      .toBeInTheDocument()
    await expect.element(box).toHaveFocus()
  })

  test('for a trade asks which kind of work, each a link', async () => {
    const roadmap = { title: 'Build for the web', description: 'Pages.', icon: 'networks', projects: ['tls'] }
    await find('become a developer', {
      ...network,
      'GET /search': { ...emptySearchAnswer, limits: {} },
      'GET /courses': [{ id: 'web', type: 'roadmap', metadata: roadmap }],
    })
    await expect.element(directory.getByText('No single project gets you there.').last()).toBeVisible()
    await expect.element(directory.getByRole('heading', { name: 'Which kind of work do you want?' })).toBeVisible()
    await expect.element(directory.getByRole('link', { name: /^Build for the web/ })).toBeVisible()
  })

  test('says in one line which word is missing, as it was typed, above the nearest results', async () => {
    await find('CORS', { ...network, 'GET /search': { ...emptySearchAnswer, missing: ['cors'], nearest: [cornerResult] } })
    await expect.element(directory.getByText('No project covers “CORS”.', { exact: true })).toBeVisible()
    await expect
      .element(directory.getByRole('group', { name: 'Close to your search' }).getByText('Your own corner of the web'))
      .toBeVisible()
    await expect.element(directory.getByText(/No results found|Try searching/)).not.toBeInTheDocument()
    await expect
      .element(directory.getByRole('status').filter({ hasText: 'No project covers “CORS”. Close to your search: 1.' }))
      .toBeInTheDocument()
  })

  test('says which words it was corrected to', async () => {
    await find('Cahce it', { ...network, 'GET /search': { ...answer, corrections: [{ word: 'cahce', corrected: 'cache' }] } })
    await expect.element(directory.getByText('Searched for “cache it”.', { exact: true })).toBeVisible()
    await expect
      .element(directory.getByRole('status').filter({ hasText: 'Searched for “cache it”. Projects: 1 of 12.' }))
      .toBeInTheDocument()
  })

  test('says which word is missing when the rest was found', async () => {
    await find('cache plesk', { ...network, 'GET /search': { ...answer, missing: ['plesk'] } })
    await expect.element(directory.getByText('No project covers “plesk”.', { exact: true })).toBeVisible()
    await expect.element(options.first()).toBeVisible()
  })

  test('says what a search without a subject was read as', async () => {
    await find('something for beginners', { ...network, 'GET /search': { ...answer, limits: { difficulty: 'easy' } } })
    await expect.element(directory.getByText('These projects are easy.', { exact: true })).toBeVisible()
    await expect.element(options.first().getByText('1 h 8 min, medium')).toBeVisible()
  })

  test('says when no project is as short as the search asks for', async () => {
    const short = { ...emptySearchAnswer, limits: { minutes: 30 }, nearest: [cornerResult] }
    await find('30 minutes', { ...network, 'GET /search': short })
    await expect.element(directory.getByText('No project takes 30 min or less.', { exact: true })).toBeVisible()
    await expect.element(directory.getByRole('group', { name: 'Close to your search' })).toBeVisible()
  })

  test('sets apart a project that only comes near, with the reason, and says that none is about it', async () => {
    const matches = [{ field: 'searchedAs' as const, text: 'deploy a React app', ranges: [[9, 14] as [number, number]] }]
    const groups = [{ type: 'near' as const, total: 1, results: [{ ...answer.groups[0]!.results[0]!, matches }] }]
    await find('react', { ...network, 'GET /search': { ...emptySearchAnswer, groups, missing: ['react'] } })
    await expect.element(directory.getByText('No project covers “react” itself. These come closest.', { exact: true })).toBeVisible()
    await expect.element(directory.getByText('No results found')).not.toBeInTheDocument()
    await expect.element(directory.getByRole('group', { name: /^Close to your search/ })).toBeVisible()
    await expect.element(options.first().getByText('Related: deploy a React app')).toBeVisible()
  })

  test('is there again when the reader comes back from a project', async () => {
    const { router } = await find()
    await options.first().click()
    await expect.element(box).not.toBeInTheDocument()
    router.history.back()
    await expect.element(options.first()).toBeVisible()
    await expect.element(box).toHaveValue('cach')
  })

  test('waits without a connection, says so, and continues once it is back', async () => {
    await open({ network })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    onlineManager.setOnline(false)
    try {
      await box.fill('cach')
      await expect.element(directory.getByText('The search continues once you’re back online.')).toBeVisible()
    } finally {
      onlineManager.setOnline(true)
    }
    await expect.element(options.first()).toBeVisible()
  })

  test('without anything near leads to all projects and to the series made for a goal', async () => {
    const paths = [{ id: 'backups', title: 'Trust my backups', outcome: 'You can.', projects: ['http', 'tls', 'crowd'] }]
    const { at } = await find('qqq', { ...network, 'GET /search': { ...emptySearchAnswer, missing: ['qqq'] }, 'GET /paths': paths })
    await expect.element(directory.getByText('No project covers “qqq”.', { exact: true })).toBeVisible()
    await expect.element(directory.getByRole('link', { name: 'Trust my backups' })).toHaveAttribute('href', '/paths/backups')
    await expect.element(directory.getByRole('listbox')).not.toBeInTheDocument()
    await directory.getByRole('link', { name: 'All projects' }).click()
    await expect.element(directory.getByRole('listitem').first()).toBeVisible()
    expect(at()).toBe('/terms')
  })

  test('says when nothing has its words together', async () => {
    await find('csv chart', { ...network, 'GET /search': { ...emptySearchAnswer, apart: ['csv', 'chart'], nearest: [cornerResult] } })
    await expect.element(directory.getByText('No project is about “csv” and “chart” together.', { exact: true })).toBeVisible()
    await expect.element(directory.getByRole('group', { name: 'Close to your search' })).toBeVisible()
  })

  test('is limited by its own words, each of which can be removed', async () => {
    const limited = ({ query }: SentRequest) =>
      Response.json({ ...answer, limits: { free: true, ...(query.get('q')!.includes('easy') && { difficulty: 'easy' }) } })
    const { at } = await find('free easy cache', { ...network, 'GET /search': limited })
    await expect.element(options.first()).toBeVisible()
    await directory.getByRole('button', { name: 'Easy' }).click()
    await expect.element(box).toHaveValue('free cache')
    await expect.element(directory.getByRole('button', { name: 'Easy' })).not.toBeInTheDocument()
    await expect.element(directory.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(at).toBe('/terms?q=free+cache')
  })

  test('can be asked for again when it failed', async () => {
    let isBroken = true
    await find('cach', { ...network, 'GET /search': () => (isBroken ? refusal('malformed') : Response.json(answer)) })
    await expect.element(directory.getByRole('alert')).toBeVisible()
    isBroken = false
    await directory.getByRole('button', { name: 'Try again' }).click()
    await expect.element(options.first()).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await find()
    await expect.element(options.first()).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

describe('a search for a series', () => {
  test('opens the first one that is found [DIR-22]', async () => {
    const { to } = await open({ network })
    await box.fill('Series: your own corner')
    await expect.poll(() => to('/search').map(({ query }) => query.get('q'))).toEqual(['your own corner'])
    await expect.element(page.getByRole('link', { name: 'Back' })).toBeVisible()
    await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web', level: 2 })).toBeVisible()
  })

  test('says that there is no such series, and leads to all', async () => {
    await open({ network: { ...network, 'GET /search': emptySearchAnswer } })
    await box.fill('series:nowhere')
    await expect.element(directory.getByText('There is no series called “nowhere”.', { exact: true })).toBeVisible()
    await directory.getByRole('link', { name: 'All series' }).click()
    await expect.element(directory.getByRole('link', { name: /Your own corner of the web/ })).toBeVisible()
  })

  test('comes from an address, too [DIR-26]', async () => {
    const { at } = await visit('/terms?explore=series:Your%20own%20corner%20of%20the%20web&a=b', { user: ines(), network })
    await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web', level: 2 })).toBeVisible()
    expect(at()).toBe('/terms?explore=series:Your%20own%20corner%20of%20the%20web&a=b')
    await directory.getByRole('button', { name: 'Close the directory' }).click()
    await expect.poll(at).toBe('/terms?a=b')
  })
})
