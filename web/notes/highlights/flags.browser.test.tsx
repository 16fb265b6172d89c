import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, highlightOn, noteOn, openNotes } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const boxes = () => [...document.querySelectorAll('[data-flag][data-notes]')].map((flag) => flag.getBoundingClientRect())

test('flags of highlights on one line are placed below each other, and never cover text or other flags', async () => {
  await openNotes(
    annotationServer([
      ...[highlightOn('h-1', 'statement', 2, 13), noteOn('n-1', 'g-h-1')],
      ...[highlightOn('h-2', 'statement', 19, 28, { color: 'pink' }), noteOn('n-2', 'g-h-2')],
      ...[highlightOn('h-3', 'mixed', 4, 16, { color: 'green' }), noteOn('n-3', 'g-h-3')],
    ]),
  )
  await expect.element(page.getByRole('button', { name: /^Pink highlight with 1 note/ })).toBeVisible()
  const text = document.querySelector('[data-words=statement]')!.getBoundingClientRect()
  await expect
    .poll(() => boxes().every(({ top, right, left }, index) => right < text.left && left > 0 && top >= (boxes()[index - 1]?.bottom ?? 0)))
    .toBe(true)
  expect(Math.abs(boxes()[0]!.top - text.top)).toBeLessThan(8)
})

test('highlighted text is dark on its color, including variables and links, which stay underlined', async () => {
  await openNotes(annotationServer([highlightOn('h-1', 'mixed', 0, 60)]))
  const marks = () => [...document.querySelectorAll('mark[data-highlight=h-1]')]
  await expect.poll(() => marks().length).toBeGreaterThan(1)
  const ink = getComputedStyle(marks()[0]!).color
  const variable = document.querySelector('mark [data-variable=site]')!
  const link = document.querySelector('a mark')!
  for (const element of [variable, link]) expect(getComputedStyle(element).color).toBe(ink)
  expect(getComputedStyle(variable).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(getComputedStyle(variable).textDecorationLine).toBe('underline')
})

test('a highlight that covers only a link is pressed by its flag', async () => {
  await openNotes(annotationServer([highlightOn('h-1', 'mixed', 4, 16, { color: 'green' }), highlightOn('h-2', 'statement', 2, 13)]))
  const beside = page.getByRole('button', { name: /^Green highlight/ })
  await beside.click()
  await expect.element(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible()
  const opacity = (id: string) => getComputedStyle(document.querySelector(`[data-flag=${id}]`)!).opacity
  expect([opacity('h-1'), opacity('h-2')]).toEqual(['1', '0'])
})
