import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/bricolage-grotesque/index.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchFonts } from './fetchFonts.ts'
import { hasFonts, showFonts, showFontsInTime } from './shownFonts.ts'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['fonts']
  vi.restoreAllMocks()
})

test('the fonts are added to the page and remembered, even if the browser has given up on those of its style sheets', async () => {
  vi.spyOn(document.fonts, 'load').mockRejectedValue(new DOMException('Too late', 'NetworkError'))
  const before = new Set(document.fonts)
  await fetchFonts()
  const added = [...document.fonts].filter((face) => !before.has(face))
  expect(added.map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`).toSorted()).toEqual([
    'Atkinson Hyperlegible Next Variable loaded',
    'Bricolage Grotesque Variable loaded',
  ])
  expect(hasFonts()).toBe(true)
})

test('the upright fonts with the characters of English are fetched, one file for each family', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  await fetchFonts()
  const files = fetched.mock.calls.map(([file]) => (file as URL).href.replace(/.*\/|-wght-normal.*/g, ''))
  expect(files.toSorted()).toEqual(['atkinson-hyperlegible-next-latin', 'bricolage-grotesque-latin'])
})

test('a page that was opened offline gets the fonts once the browser is online', async () => {
  const before = new Set(document.fonts)
  const fetching = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await fetchFonts()
  expect(hasFonts()).toBe(false)
  fetching.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => [...document.fonts].filter((face) => !before.has(face)).length).toBe(2)
})

test('fonts that cannot be fetched are not remembered', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  await fetchFonts()
  expect(hasFonts()).toBe(false)
})

describe('a page that begins with the fonts of the browser’s cache, which missed its first paint', () => {
  const isInFonts = () => document.documentElement.dataset['fonts'] !== undefined
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length

  beforeEach(async () => {
    const text = document.createElement('p')
    text.textContent = 'Painted in the fallbacks'
    document.body.append(text)
    await expect.poll(isPainted).toBe(1)
    await fetchFonts()
    return () => text.remove()
  })

  test('returns to the fallbacks', async () => {
    showFontsInTime()
    expect(isInFonts()).toBe(true)
    await expect.poll(isInFonts).toBe(false)
  })

  test('keeps the fonts if the app has loaded them before the browser reports the paint', async () => {
    showFontsInTime()
    showFonts()
    await new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }))
    expect(isInFonts()).toBe(true)
  })
})
