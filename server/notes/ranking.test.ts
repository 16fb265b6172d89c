import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { materialFor } from './material.ts'
import { passagesOf } from './passages.ts'
import { indexPassages, type PassageIndex } from './ranking.ts'
import { strangeQuestions, writtenQuestions } from './testing-questions.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../content'))

const indexes = new Map<string, PassageIndex>(
  projects.map(({ id, document, files, metadata }) => {
    const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
    return [id, indexPassages(passagesOf({ document, openSections, variables: metadata.variables }, 'main', concepts))]
  }),
)
const indexOf = (project: string): PassageIndex => indexes.get(project)!

const plain = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ')

describe('questions over the catalogue that ships', () => {
  const found = writtenQuestions.map(({ project, about, query, answeredBy }) => {
    const passages = materialFor(indexOf(project), { task: 'ask', highlightedText: about, query })
    const place = passages.findIndex(({ text }) => answeredBy.some((words) => plain(text).includes(words)))
    return { query, place, isRelevant: passages[place]?.isRelevant ?? false, first: passages[0]?.quote.slice(0, 80) }
  })

  test('each has an answer in its project', () => {
    for (const { project, answeredBy } of writtenQuestions) {
      const texts = indexOf(project).passages.map(({ text }) => plain(text))
      for (const words of answeredBy)
        expect(
          texts.some((text) => text.includes(words)),
          words,
        ).toBe(true)
    }
  })

  test('the right passage comes first for at least four in five of forty questions', () => {
    expect(writtenQuestions).toHaveLength(40)
    const missed = found.filter(({ place }) => place !== 0)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(8)
  })

  test('the right passage is among the first three, and taken for relevant, for at least seventeen in twenty', () => {
    const missed = found.filter(({ place, isRelevant }) => place < 0 || place > 2 || !isRelevant)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(6)
  })

  test('of ten questions that the projects do not answer, at least nine find nothing', () => {
    const answered = strangeQuestions.filter(({ project, query }) =>
      materialFor(indexOf(project), { task: 'ask', highlightedText: 'server', query }).some(({ isRelevant }) => isRelevant),
    )
    expect(strangeQuestions).toHaveLength(10)
    expect(answered.length, JSON.stringify(answered)).toBeLessThanOrEqual(1)
  })
})
