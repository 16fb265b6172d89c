import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/bricolage-grotesque/index.css'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchFonts } from './fetchFonts.ts'
import { hasFonts } from './shownFonts.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** As in Firefox, when a font with `font-display: optional` misses its short window. */
const missTheWindow = () => vi.spyOn(document.fonts, 'load').mockRejectedValue(new DOMException('Too late', 'NetworkError'))

test('fonts are remembered as fetched in a browser that says they came too late for this page', async () => {
  missTheWindow()
  await fetchFonts()
  expect(hasFonts()).toBe(true)
})

test('the upright fonts with the characters of English are fetched, one file for each family', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  await fetchFonts()
  const files = fetched.mock.calls.map(([file]) => (file as string).replace(/.*\/|-wght-normal.*/g, ''))
  expect(files.toSorted()).toEqual(['atkinson-hyperlegible-next-latin', 'bricolage-grotesque-latin'])
})

test('fonts that cannot be fetched are not remembered', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 404 }))
  await fetchFonts()
  expect(hasFonts()).toBe(false)
})
