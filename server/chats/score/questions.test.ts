import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { createPassageIndex, type PassageIndex } from '../../tutor/passageIndex.ts'
import { materialFor } from '../../tutor/retrieval/material.ts'
import { passagesOf } from '../../tutor/retrieval/passages.ts'
import { type ChatQuestion, chatQuestions, scoredProjects } from './testing-questions.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'), new Map(), undefined, new Map(), {
  only: scoredProjects,
})

const indexes = new Map<string, PassageIndex>(
  projects.map(({ id, document, files, lookups }) => {
    const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
    return [id, createPassageIndex(passagesOf({ document, openSections, lookups }, 'main', concepts))]
  }),
)
const unnamed = { variables: [], metadata: { variables: [] } }
const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').replace(/\s+/g, ' ')

/** The passage that the offline tutor quotes first, if it quotes one. */
const firstQuoted = ({ project, query }: ChatQuestion) =>
  materialFor(indexes.get(project)!, { task: 'ask', highlightedText: '', query }, unnamed).find(
    ({ isRelevant, isNear }) => isRelevant || isNear,
  )

const passagesAt = (project: string, quoted: SourcePassage | undefined): string[] =>
  indexes
    .get(project)!
    .passages.flatMap(({ blockId, conceptId, text }) =>
      quoted && blockId === quoted.blockId && conceptId === quoted.conceptId ? [plain(text)] : [],
    )

test('each of the hundred questions has an answer in its project, and at least half are in everyday words', () => {
  expect(chatQuestions).toHaveLength(100)
  expect(chatQuestions.filter(({ isEveryday }) => isEveryday).length).toBeGreaterThanOrEqual(49)
  const missing = chatQuestions.filter(({ project, answeredBy }) => {
    const texts = indexes.get(project)!.passages.map(({ text }) => plain(text))
    return !answeredBy.some((words) => texts.some((text) => text.includes(words)))
  })
  expect(missing.map(({ query }) => query)).toEqual([])
})

test('the passage that the offline tutor quotes first is the right one for at least seventy of the hundred', () => {
  const missed = chatQuestions.filter((question) => {
    // An author’s answer counts like the passage that it leads to.
    const said = passagesAt(question.project, firstQuoted(question)).join('\n')
    return !question.answeredBy.some((words) => said.includes(words))
  })
  expect(missed.length, missed.map(({ query }) => query).join('\n')).toBeLessThanOrEqual(30)
})
