import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emptySearchAnswer } from '@fieldwork/core/search/schema.ts'
import { forgetAfterEach, type SentRequest } from '../testing/render.tsx'
import { catalogue, directory, open } from './testing.ts'
import { answer, cornerResult } from './testing-search.ts'

forgetAfterEach()

const box = directory.getByRole('combobox', { name: 'Search projects' })
const options = directory.getByRole('listbox', { name: 'Results' }).getByRole('option')
const network = { 'GET /projects': catalogue, 'GET /search': answer }
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent)

describe('a search by type and filter', () => {
  test('invites by its placeholder, and has a chip for everything and for each kind with results [DIR-13] [DIR-14]', async () => {
    await open({ network })
    await expect.element(box).toHaveAttribute('placeholder', 'I want to learn...')
    await box.fill('sec')
    const chips = directory.getByRole('group', { name: 'Show' }).getByRole('button')
    await expect.poll(() => textsOf(chips.elements())).toEqual(['All', 'Roadmaps', 'Specialty', 'Tools'])
    await expect.element(directory.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('asks for the kind of the chip, and for no kind with All [DIR-15]', async () => {
    const { to } = await open({ network })
    await box.fill('sec')
    await expect.element(options.first()).toBeVisible()
    for (const chip of ['Roadmaps', 'Specialty', 'Tools']) await directory.getByRole('button', { name: chip, exact: true }).click()
    await expect.poll(() => to('/search').map(({ query }) => query.get('type'))).toEqual([null, 'roadmap', 'specialty', 'tool'])
    await directory.getByRole('button', { name: 'All', exact: true }).click()
    await box.fill('cache')
    await expect.poll(() => to('/search').at(-1)?.query.toString()).toBe('q=cache')
  })

  test('has one row of chips, none for kinds without results, and filters behind the last one, which limit the results', async () => {
    await open({ network: { ...network, 'GET /search': { ...answer, types: ['roadmap', 'tool'] } } })
    await box.fill('cach')
    const tls = directory.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: /Put TLS in front ?About/ })
    await expect.element(tls).toBeVisible()
    const chips = directory.getByRole('group', { name: 'Show' }).getByRole('button')
    expect(textsOf(chips.elements())).toEqual(['All', 'Roadmaps', 'Tools'])
    await expect.element(directory.getByRole('radio', { name: 'Series' })).not.toBeInTheDocument()
    await expect.element(directory.getByRole('combobox', { name: 'Difficulty' })).not.toBeInTheDocument()
    await directory.getByRole('button', { name: 'Filters' }).click()
    const difficulty = directory.getByRole('combobox', { name: 'Difficulty' })
    await expect.element(difficulty.getByRole('option', { name: 'Easy', exact: true })).toBeDisabled()
    await userEvent.selectOptions(difficulty, 'hard')
    await expect.element(tls).not.toBeInTheDocument()
    await expect.element(directory.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true')
    await directory.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(tls).toBeVisible()
    await directory.getByRole('button', { name: 'Filters' }).click()
    await expect.element(directory.getByRole('combobox', { name: 'Difficulty' })).not.toBeInTheDocument()
  })

  test('says how many projects its filters hide, and shows them with the same words', async () => {
    const { at } = await open({ network })
    await box.fill('cach')
    const tls = directory.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: /Put TLS in front ?About/ })
    await expect.element(tls).toBeVisible()
    await directory.getByRole('button', { name: 'Filters' }).click()
    await userEvent.selectOptions(directory.getByRole('combobox', { name: 'Difficulty' }), 'hard')
    await expect.element(tls).not.toBeInTheDocument()
    await expect.element(directory.getByText('One more project matches without the filters.')).toBeVisible()
    await directory.getByRole('button', { name: 'Show it' }).click()
    await expect.element(tls).toBeVisible()
    await expect.poll(at).toBe('/terms?q=cach')
    await expect.element(box).toHaveFocus()
  })

  test('offers a way out if its filters hide everything', async () => {
    await open({ network: { ...network, 'GET /search': { ...answer, groups: answer.groups.slice(0, 1), passages: [] } } })
    await userEvent.selectOptions(directory.getByRole('combobox', { name: 'Difficulty' }), 'hard')
    await box.fill('cach')
    await expect.element(directory.getByText('No project matches', { exact: true })).toBeVisible()
    await directory.getByRole('button', { name: 'Show it' }).click()
    await expect.element(directory.getByRole('option', { name: /Put TLS in front/ })).toBeVisible()
  })

  test('can leave out Pro projects, as the list can, even if it only found free ones', async () => {
    await open({ network })
    await box.fill('cach')
    await directory.getByRole('button', { name: 'Filters' }).click()
    await expect.element(directory.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Free', exact: true })).toBeVisible()
  })

  test('has no chips or filters when nothing is found', async () => {
    await open({ network: { ...network, 'GET /search': { ...emptySearchAnswer, nearest: [cornerResult] } } })
    await box.fill('zeppelin')
    await expect.element(directory.getByRole('group', { name: 'Close to your search' })).toBeVisible()
    await expect.element(directory.getByRole('group', { name: 'Show' })).not.toBeInTheDocument()
    await expect.element(directory.getByRole('button', { name: 'Filters' })).not.toBeInTheDocument()
  })

  test('that names a limit says so if nothing about its subject is within it', async () => {
    const limited = { ...emptySearchAnswer, limits: { difficulty: 'easy' }, nearest: [cornerResult] }
    await open({ network: { ...network, 'GET /search': limited } })
    await box.fill('easy cache')
    await expect.element(directory.getByText('There is no easy project about “cache”.', { exact: true })).toBeVisible()
  })

  test('returns to all kinds with another search, and from a kind without results', async () => {
    const search = ({ query }: SentRequest) => Response.json(query.get('type') === null ? answer : emptySearchAnswer)
    const { to } = await open({ network: { ...network, 'GET /search': search } })
    const types = () => to('/search').map(({ query }) => [query.get('q'), query.get('type')])
    await box.fill('cach')
    await directory.getByRole('button', { name: 'Tools', exact: true }).click()
    await expect.element(directory.getByText('No results found', { exact: true })).toBeVisible()
    await directory.getByRole('button', { name: 'Search all' }).click()
    await expect.element(options.first()).toBeVisible()
    await directory.getByRole('button', { name: 'Tools', exact: true }).click()
    await box.fill('cache')
    await expect.poll(() => types().at(-1)).toEqual(['cache', null])
    await expect.element(directory.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
})
