import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { project } from './testing.ts'

forgetAfterEach()

/** The filters of the first response, in which a visitor has chosen before the app is loaded. */
const firstResponse = vi.hoisted(() => {
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = `
    <select data-early name="topic"><option value="" selected>Any topic</option><option>Databases</option></select>
    <select data-early name="time"><option value="">Any length</option><option value="30-45" selected>30 to 45 min</option></select>
    <select data-early name="difficulty"><option value="" selected>Any difficulty</option><option>easy</option></select>`
  document.body.append(root)
  const [topic, , difficulty] = root.querySelectorAll('select')
  topic!.value = 'Databases'
  difficulty!.value = 'easy'
  return root
})

const catalogue = [
  project('http', 'Speak HTTP by hand', {}, { category: 'Networks', time: 40 }),
  project('empty', 'A database from an empty folder', {}, { category: 'Databases', time: 40 }),
  project('slow', 'Make a slow query fast', {}, { category: 'Databases', time: 40, difficulty: 'hard' }),
]

test('filters that are chosen before the app has started limit the list, with those of the address', async () => {
  const { at, router } = await visit('/projects?time=30-45', { network: { 'GET /projects': catalogue } })
  await expect.element(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('Databases')
  firstResponse.remove()
  await expect.element(page.getByRole('status').filter({ hasText: '1 of 3 projects' })).toBeVisible()
  expect(at()).toBe('/projects?time=30-45&difficulty=easy&topic=Databases')
  router.history.back()
  await expect.element(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('')
  expect(at()).toBe('/projects?time=30-45')
})
