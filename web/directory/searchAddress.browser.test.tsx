import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { myProjectsAddress, planHash, routePatterns } from '@fieldwork/core/paths.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { catalogue, directory, open, tab, tile } from './testing.ts'
import { answer } from './testing-search.ts'

forgetAfterEach()

const box = directory.getByRole('combobox', { name: 'Search projects' })
const options = directory.getByRole('listbox', { name: 'Results' }).getByRole('option')
const network = { 'GET /projects': catalogue, 'GET /search': answer }

test('a search has an address, which goes with the box and the directory, and grows no history', async () => {
  const { at, router } = await open({ network })
  await box.fill('cach')
  await expect.poll(at).toBe('/terms?q=cach')
  const { depth } = router.history.current()
  await box.fill('cache tls')
  await expect.poll(at).toBe('/terms?q=cache+tls')
  expect(router.history.current().depth).toBe(depth)
  await box.fill('')
  await expect.poll(at).toBe('/terms')
  await box.fill('cach')
  await expect.poll(at).toBe('/terms?q=cach')
  await directory.getByRole('button', { name: 'Close the directory' }).click()
  await expect.poll(at).toBe('/terms')
})

test('on the page of all projects, Back undoes one choice after the other, and typing adds nothing to undo', async () => {
  const { at, router } = await visit('/projects', { user: ines(), network })
  const main = page.getByRole('main')
  const difficulty = main.getByLabelText('Difficulty')
  await userEvent.selectOptions(main.getByLabelText('Done or not done'), 'not-done')
  await userEvent.selectOptions(difficulty, 'medium')
  await expect.poll(at).toBe('/projects?difficulty=medium&completion=not-done')
  await main.getByRole('combobox', { name: 'Search projects' }).fill('cach')
  await expect.poll(at).toBe('/projects?q=cach&difficulty=medium&completion=not-done')
  router.history.back()
  await expect.poll(at).toBe('/projects?completion=not-done')
  await expect.element(difficulty).toHaveValue('')
  router.history.back()
  await expect.poll(at).toBe('/projects')
  await expect.element(main.getByLabelText('Done or not done')).toHaveValue('')
})

test('on the page of all projects, Back returns to a search that was sent with Enter', async () => {
  const { at, router, to } = await visit('/projects', { user: ines(), network })
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search projects' })
  const results = page.getByRole('main').getByRole('listbox', { name: 'Results' })
  const { depth } = router.history.current()
  await field.fill('backup')
  // Typing may have searched already.
  await expect.poll(at).toBe('/projects?q=backup')
  await userEvent.keyboard('{Enter}')
  await field.fill('ipho')
  await expect.poll(at).toBe('/projects?q=ipho')
  await field.fill('iphone')
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/projects?q=iphone')
  expect(router.history.current().depth).toBe(depth + 1)
  await field.fill('')
  await expect.poll(at).toBe('/projects')
  router.history.back()
  await expect.element(field).toHaveValue('iphone')
  router.history.back()
  await expect.element(field).toHaveValue('backup')
  await expect.element(results).toBeVisible()
  expect([at(), to('/search').map(({ query }) => query.get('q'))]).toEqual(['/projects?q=backup', ['backup', 'ipho', 'iphone']])
})

test('the page of all projects is headed by what it lists', async () => {
  await visit('/projects?list=series', { user: ines(), network })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Series')
  await expect.poll(() => document.title).toMatch(/^Series/)
  await page.getByRole('main').getByText('Projects', { exact: true }).first().click()
  await expect.element(heading).toHaveTextContent('Projects')
})

test('the page of all projects lists those of the learner, too', async () => {
  const mine = catalogue.map((one, at): Project => ({ ...one, status: 'INCOMPLETE', progress: 0, position: null, selected: at === 0 }))
  const { at } = await visit('/projects', {
    user: ines(),
    network: { ...network, 'GET /projects': mine, 'GET /user/preferences': defaultPreferences },
  })
  await page.getByRole('main').getByText('My Projects', { exact: true }).click()
  await expect.poll(at).toBe('/projects?list=my-projects')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Projects')
  const rows = page.getByRole('main').getByRole('list', { name: 'My Projects' }).getByRole('link')
  await expect.element(rows).toHaveTextContent(catalogue[0]!.metadata.title)
})

test('a learner without projects gets from there to all projects, and a visitor sees all of them', async () => {
  const none = catalogue.map((one): Project => ({ ...one, status: 'INCOMPLETE', progress: 0, position: null, selected: false }))
  const { at } = await visit('/projects?list=my-projects', {
    user: ines(),
    network: { ...network, 'GET /projects': none, 'GET /user/preferences': defaultPreferences },
  })
  await page.getByRole('main').getByRole('button', { name: 'Explore projects' }).click()
  await expect.poll(at).toBe('/projects')
  await visit('/projects?list=my-projects', { user: null, network })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Projects')
  await expect.element(page.getByRole('main').getByLabelText('Difficulty')).toBeVisible()
})

test('a choice in the panel grows no history, because a closed panel shows nothing of it', async () => {
  const { at, router } = await open({ network })
  const { depth } = router.history.current()
  await userEvent.selectOptions(directory.getByLabelText('Difficulty'), 'medium')
  await expect.poll(at).toBe('/terms?difficulty=medium')
  expect(router.history.current().depth).toBe(depth)
})

test.each([`q=${'x'.repeat(2001)}`, 'q=a%00b', 'q=a%0Ab', 'q='])(
  'no search is read from an address that nobody can have typed: ?%.12s',
  async (address) => {
    const { to } = await visit(`/terms?${address}`, { user: ines(), network })
    await expect.element(page.getByRole('main')).toBeVisible()
    expect(to('/search')).toEqual([])
    await expect.element(box).not.toBeInTheDocument()
  },
)

test('an address with a search that is shown opens the directory again after a reload', async () => {
  const { at } = await visit('/terms?a=b&q=cach', { user: ines(), network })
  await expect.element(box).toHaveValue('cach')
  await expect.element(options.first()).toBeVisible()
  expect(at()).toBe('/terms?a=b&q=cach')
})

test('an address with a search opens the directory with it, on Explore, over what was open there [DIR-21] [DIR-25]', async () => {
  const { router } = await open({ network })
  await tile(/Your own corner/).click()
  await tab('My Projects').click()
  await router.navigate('/terms?search=cach')
  await expect.element(box).toHaveValue('cach')
  await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
  await expect.element(options.first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back' })).not.toBeInTheDocument()
})

test('a series that the panel opens has an address: Back leads to the list, and a reload keeps it [DIR-18] [DIR-26]', async () => {
  const { at, router } = await open({ network })
  await tile(/Your own corner/).click()
  await expect.poll(at).toBe('/terms?explore=series:corner')
  router.history.back()
  await expect.element(tile(/Your own corner/)).toHaveFocus()
  expect(at()).toBe('/terms')
  await visit('/terms?explore=series:corner', { user: ines(), network })
  await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
  await expect.element(directory.getByRole('link', { name: 'Continue project 2' })).toHaveAttribute('href', '/projects/tls')
})

test('what is typed before another page is rendered is searched for there, in the place of the last search', async () => {
  const { at, router } = await open({ network })
  await box.fill('cach')
  await expect.poll(at).toBe('/terms?q=cach')
  await directory.getByRole('button', { name: 'Close the directory' }).click()
  await expect.poll(at).toBe('/terms')
  await router.navigate('/privacy')
  // The new page is rendered in a transition, the view before it.
  showView('directory')
  await Promise.resolve()
  const input = document.querySelector<HTMLInputElement>('input[role=combobox]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'certificate')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(at).toBe('/privacy?q=certificate')
  await expect.element(box).toHaveValue('certificate')
})

test('a filter that is chosen before another page is rendered limits the list there', async () => {
  const { at, router } = await open({ network })
  await directory.getByRole('combobox', { name: 'Difficulty' }).selectOptions('easy')
  await expect.poll(at).toBe('/terms?difficulty=easy')
  await directory.getByRole('button', { name: 'Close the directory' }).click()
  await expect.poll(at).toBe('/terms')
  await router.navigate('/privacy')
  showView('directory')
  await Promise.resolve()
  const select = document.querySelector<HTMLSelectElement>('select[aria-label=Difficulty]')!
  select.value = 'medium'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(at).toBe('/privacy?difficulty=medium')
  await expect.element(directory.getByRole('combobox', { name: 'Difficulty' })).toHaveValue('medium')
})

test('the address of My Projects opens them over the page of all projects', async () => {
  await visit(myProjectsAddress, { user: ines(), network })
  await expect.element(tab('My Projects')).toHaveAttribute('aria-selected', 'true')
})

test('an address that ends with #plan opens the plan over its page', async () => {
  await visit(routePatterns.projects + planHash, { network })
  await expect.element(page.getByRole('region', { name: 'Your plan' })).toBeVisible()
})
