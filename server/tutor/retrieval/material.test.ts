import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex, type PassageIndex } from '../passageIndex.ts'
import { materialFor } from './material.ts'
import { passagesOf } from './passages.ts'
import { laterQuestions, strangeQuestions, writtenQuestions } from './testing-questions.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'), new Map(), undefined, new Map(), {
  only: [...new Set(writtenQuestions.map(({ project }) => project))],
})

const indexes = new Map<string, PassageIndex>(
  projects.map(({ id, document, files, lookups }) => {
    const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
    return [id, createPassageIndex(passagesOf({ document, openSections, lookups }, 'main', concepts))]
  }),
)
const indexOf = (project: string): PassageIndex => indexes.get(project)!

const unnamed = { variables: [], metadata: { variables: [] } }

const plain = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ')

const search = (questions: typeof writtenQuestions) =>
  questions.map(({ project, about, query, answeredBy }) => {
    const passages = materialFor(indexOf(project), { task: 'ask', highlightedText: about, query }, unnamed)
    const place = passages.findIndex(({ text }) => answeredBy.some((words) => plain(text).includes(words)))
    return { query, place, isRelevant: passages[place]?.isRelevant ?? false, first: passages[0]?.quote.slice(0, 80) }
  })

describe('questions over the catalogue that ships', () => {
  const hits = search(writtenQuestions)

  test('each has an answer in its project', () => {
    for (const { project, answeredBy } of [...writtenQuestions, ...laterQuestions]) {
      const texts = indexOf(project).passages.map(({ text }) => plain(text))
      for (const words of answeredBy)
        expect(
          texts.some((text) => text.includes(words)),
          words,
        ).toBe(true)
    }
  })

  test.each(['ask', 'explain', 'examples'] as const)(
    'a model that is asked to %s gets twelve passages, also where more of them match',
    (task) => {
      const query = 'Why does the server refuse, and how does the database keep what was written?'
      for (const project of new Set(writtenQuestions.map((question) => question.project))) {
        expect(indexOf(project).rank({ question: query, about: '' }).length).toBeGreaterThan(12)
        expect(materialFor(indexOf(project), { task, highlightedText: '', query }, unnamed)).toHaveLength(12)
      }
    },
  )

  test('the right passage comes first for at least four in five of forty questions', () => {
    expect(writtenQuestions).toHaveLength(40)
    const missed = hits.filter(({ place }) => place !== 0)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(8)
  })

  test('the right passage comes first for at least three in four of twenty other questions', () => {
    expect(laterQuestions).toHaveLength(20)
    const missed = search(laterQuestions).filter(({ place }) => place !== 0)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(5)
  })

  test('the right passage is among the first three, and taken for relevant, for at least seventeen in twenty', () => {
    const missed = hits.filter(({ place, isRelevant }) => place < 0 || place > 2 || !isRelevant)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(6)
  })

  test('a misspelt word of a question is understood', () => {
    const first = (query: string) => materialFor(indexOf('put-tls-in-front'), { task: 'ask', highlightedText: 'trust', query }, unnamed)[0]
    expect(first('Who signs a certifciate?')?.isRelevant).toBe(true)
    expect(first('Who signs a certifciate?')).toEqual(first('Who signs a certificate?'))
  })

  test('of ten questions that the projects do not answer, at least nine find nothing', () => {
    const answered = strangeQuestions.filter(({ project, query }) =>
      materialFor(indexOf(project), { task: 'ask', highlightedText: 'server', query }, unnamed).some(({ isRelevant }) => isRelevant),
    )
    expect(strangeQuestions).toHaveLength(10)
    expect(answered.length, JSON.stringify(answered)).toBeLessThanOrEqual(1)
  })
})
