import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const filler = 'The server keeps running while it reads its settings again. '.repeat(6)

test('a short passage is shown whole, with the paragraphs after it that fit', () => {
  expect(excerptOf({ quote: 'It is gone.', continued: 'The reflog has it.' })).toEqual({
    paragraphs: ['It is gone.', 'The reflog has it.'],
    isPart: false,
  })
})

test('a long passage is cut to its best sentence and the sentences after it', () => {
  const { paragraphs, isPart } = excerptOf({ quote: `${filler}It drops no visitor. A restart would.`, best: 'It drops no visitor.' })
  expect(paragraphs).toEqual([expect.stringMatching(/It drops no visitor\. A restart would\.$/)])
  expect(paragraphs[0]!.length).toBeLessThanOrEqual(320)
  expect(isPart).toBe(true)
})

test('a sentence that refers back comes with the one before it', () => {
  const after = 'Nobody has to wait for it at all, and nothing is lost meanwhile. '.repeat(5)
  const { paragraphs } = excerptOf({
    quote: `${filler}The old process ends later. That is why it drops nobody. ${after}`,
    best: 'That is why it drops nobody.',
  })
  expect(paragraphs[0]).toMatch(/^The old process ends later\. That is why it drops nobody\. Nobody/)
})

test('the paragraphs after code are left out until the whole passage is shown, unless the best sentence is among them', () => {
  const passage = { quote: 'Stop it.', code: 'web -s stop', continued: 'It ends because it was told to.' }
  expect(excerptOf(passage)).toEqual({ paragraphs: ['Stop it.'], isPart: true })
  expect(excerptOf({ ...passage, best: 'It ends because it was told to.' }).paragraphs).toEqual([
    'Stop it.',
    'It ends because it was told to.',
  ])
})

test('a sentence that is too long by itself is shown whole', () => {
  const long = `This ${'very '.repeat(80)}long sentence ends here.`
  expect(excerptOf({ quote: `Short. ${long}`, best: long })).toEqual({ paragraphs: [long], isPart: true })
})
