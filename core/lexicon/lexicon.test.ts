import { expect, test } from 'vitest'
import { ambiguousWords, otherSubjects } from './ambiguity.ts'
import { isForeign } from './languages.ts'
import { goalFillers, queryFillers, stopWords } from './stopWords.ts'
import { synonymGroups } from './synonyms.ts'

const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at)
const fillers = [...stopWords, ...queryFillers, ...goalFillers]

test('no word is listed twice', () => {
  for (const words of [fillers, ambiguousWords, otherSubjects]) expect(repeated(words)).toEqual([])
})

test('no word is in two groups of synonyms or twice in one, and no group has only one word', () => {
  const groups = synonymGroups.map(({ words, inGoals }) => [...words, ...inGoals])
  expect(repeated(groups.flat())).toEqual([])
  expect(groups.filter((words) => words.length < 2)).toEqual([])
})

test('an ambiguous word is neither a filler nor another subject, and another subject is no filler', () => {
  const ambiguous = new Set(ambiguousWords)
  expect([...fillers, ...otherSubjects].filter((word) => ambiguous.has(word))).toEqual([])
  expect(otherSubjects.filter((word) => fillers.includes(word))).toEqual([])
})

test.each([
  ['ich möchte eine Webseite bauen', true],
  ['Docker lernen für die Arbeit', true],
  ['quiero aprender SQL', true],
  ['apprendre à faire des sauvegardes', true],
  ['日本語を学ぶ', true],
  ['учить питон', true],
  ['learn Python', false],
  ['SQL', false],
  ['the du and comment commands', false],
  ['a résumé about Zürich', false],
  ['???', false],
])('“%s” is in another language: %s', (text, expected) => {
  expect(isForeign(text)).toBe(expected)
})
