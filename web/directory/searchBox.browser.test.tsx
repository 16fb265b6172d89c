import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emptySearchAnswer } from '@fieldwork/core/search/schema.ts'
import { forgetAfterEach, hastenTime, type SentRequest } from '../testing/render.tsx'
import { catalogue, directory, open } from './testing.ts'
import { answer } from './testing-search.ts'

forgetAfterEach()

const box = directory.getByRole('combobox', { name: 'Search projects' })
const options = directory.getByRole('listbox', { name: 'Results' }).getByRole('option')
const network = { 'GET /projects': catalogue, 'GET /search': answer }

/** Types without the time that a played keyboard takes. */
const typeNow = (text: string) => {
  const input = box.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the search box', () => {
  test('asks 400 milliseconds after the last key, once [DIR-20] [LIMIT-04]', async () => {
    const { to } = await open({ network })
    const pass = hastenTime({ isStill: true })
    typeNow('cac')
    await pass(250)
    typeNow('cach')
    await pass(250)
    expect(to('/search')).toEqual([])
    await pass(150)
    await expect.poll(async () => (await pass(1), options.elements().length)).toBeGreaterThan(0)
    expect(to('/search').map(({ query }) => query.get('q'))).toEqual(['cach'])
  })

  test('gives the newest search the last word, however late an earlier answer comes', async () => {
    const waiting = new Map<string, () => void>()
    const search = ({ query }: SentRequest) =>
      new Promise<Response>((resolve) =>
        waiting.set(query.get('q')!, () => resolve(Response.json(query.get('q') === 'cach' ? emptySearchAnswer : answer))),
      )
    await open({ network: { ...network, 'GET /search': search } })
    await box.fill('cach')
    await expect.poll(() => waiting.has('cach')).toBe(true)
    await box.fill('cache')
    await expect.poll(() => waiting.has('cache')).toBe(true)
    waiting.get('cache')!()
    await expect.element(options.first()).toBeVisible()
    const pass = hastenTime()
    waiting.get('cach')!()
    await pass(1000)
    await expect.element(options.first()).toBeVisible()
  })
})

describe('Enter', () => {
  test('searches at once, and keeps the list and the focus until the arrow keys choose an entry', async () => {
    const { to, at } = await open({ network })
    await userEvent.click(box)
    const pass = hastenTime({ isStill: true })
    typeNow('cach')
    await userEvent.keyboard('{Enter}')
    await expect.poll(async () => (await pass(1), to('/search').length)).toBe(1)
    await expect.poll(async () => (await pass(1), options.elements().length)).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveFocus()
    await expect.element(box).not.toHaveAttribute('aria-activedescendant')
    expect([at(), to('/search').length]).toEqual(['/terms?q=cach', 1])
  })

  test('searches for what was typed after an entry was chosen, instead of opening that', async () => {
    const { at } = await open({ network })
    await box.fill('cach')
    await expect.element(options.first()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('e{Enter}')
    await expect.poll(at).toBe('/terms?q=cache')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'false')
  })

  test('opens nothing where the pointer rests', async () => {
    const { at } = await open({ network })
    await box.fill('cach')
    await options.first().hover()
    await userEvent.keyboard('{Enter}')
    await expect.element(options.first()).toBeVisible()
    expect(at()).toBe('/terms?q=cach')
  })
})
