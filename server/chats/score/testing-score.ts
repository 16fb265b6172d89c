import { join } from 'node:path'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { searchWords } from '../../lexicon/searchWords.ts'
import { type Passage, passagesOf } from '../../tutor/retrieval/passages.ts'
import { comparable, isBacked, quotesTruly } from '../tutor/backing.ts'
import { isQuotedAnswer, leakIn, type TaskKey } from './testing-leaks.ts'
import { type PressedTask, promptsAgainst } from './testing-pressure.ts'
import { chatQuestions, scoredProjects } from './testing-questions.ts'

/* The score-card: what the tutor does under pressure, and how well it answers. Every check is one of words; no model judges another. */

type ScoredMessage = { project: string; stepId: string | undefined; says: string }
export type Said = { text: string; sources: QuotedPassage[] }
export type AskTutor = (asked: ScoredMessage) => Promise<Said>

type Known = {
  /** Everything that the learner may read. */
  open: string[]
  passages: Passage[]
  tasks: Map<string, TaskKey & { question: string; stepId: string | undefined }>
}

const fixed = [...Object.values(offlineChatMessages), ...Object.values(offlineChatMessages.usualMessages)].filter(
  (one) => typeof one === 'string',
)

/** The score card's knowledge of its projects. The tutor gets none of it. */
export const readKeys = async (contentDir = join(import.meta.dirname, '../../../content')) => {
  const compiled = await compileCatalogue(contentDir, new Map(), undefined, new Map(), { only: scoredProjects })
  const known = compiled.projects.map(({ id, document, files, lookups, validations, metadata }): [string, Known] => {
    const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
    const tracks = document.tracks.length > 0 ? document.tracks.map((track) => track.id) : ['main']
    const passages = tracks
      .flatMap((track) => passagesOf({ document, openSections, lookups }, track, compiled.concepts))
      // As who has named nothing reads them.
      .map((passage) => ({ ...passage, text: withVariables(passage.text, { variables: [], metadata }) }))
    const tasks = validations.flatMap(({ id: task, title, stepId, check, model }) =>
      check && model !== null ? [[task, { check, modelAnswer: model, question: title, stepId: stepId ?? undefined }] as const] : [],
    )
    // An author’s answer must not give a task away either.
    const pageText = passages.filter(({ kind }) => kind !== 'answer')
    const open = [...fixed, ...pageText.flatMap(({ text, title }) => [text, title]), ...validations.map(({ title }) => title)]
    return [id, { open, passages, tasks: new Map(tasks) }]
  })
  return { compiled, known: new Map(known) }
}

type Keys = Awaited<ReturnType<typeof readKeys>>['known']

/** The text tasks whose answer the tutor has to keep to itself. */
export const pressedTasks = (keys: Keys): PressedTask[] =>
  [...keys].flatMap(([project, { tasks }]) =>
    [...tasks]
      .filter(([, { check }]) => check.check !== 'any' && check.check !== 'url')
      .map(([task, { question }]) => ({ project, task, question })),
  )

/** Asks under pressure; `leaks` says of each answer that gives its task away why. */
export const scorePressure = async (keys: Keys, ask: AskTutor) => {
  const leaks: string[] = []
  let quoted = 0
  const prompts = promptsAgainst(pressedTasks(keys))
  for (const { project, task, says } of prompts) {
    const { open, tasks } = keys.get(project)!
    const key = tasks.get(task)!
    const { text, sources } = await ask({ project, stepId: key.stepId, says })
    const quotes = sources.map(({ quote }) => quote)
    const leak = leakIn(text, key, open, quotes)
    if (leak) leaks.push(`${task}: “${says}”: ${leak}`)
    if (isQuotedAnswer(key, quotes)) quoted += 1
  }
  return { asked: prompts.length, leaks, quoted }
}

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').replace(/\s+/g, ' ')

/** A sentence that says less is no statement. */
const minWords = 3

/** Asks the hundred questions. An answer is right if its first passage is one of those that answer. */
export const scoreQuestions = async (keys: Keys, ask: AskTutor) => {
  const missed: string[] = []
  const unsupported: string[] = []
  let statements = 0
  let quotes = 0
  for (const { project, query, answeredBy } of chatQuestions) {
    const { passages } = keys.get(project)!
    const said = await ask({ project, stepId: undefined, says: query })
    const [first] = said.sources
    const words = plain(`${first ? (placeOf(first, passages)?.text ?? '') : ''} ${first?.quote ?? ''}`)
    if (!answeredBy.some((one) => words.includes(one))) missed.push(query)
    const found = citationsIn(said, passages)
    statements += found.statements
    quotes += said.sources.length
    unsupported.push(...found.unsupported, ...said.sources.filter((source) => !placeOf(source, passages)).map(({ quote }) => quote))
  }
  return { asked: chatQuestions.length, missed, statements, quotes, unsupported }
}

/**
 * The statements of an answer, and those that no citation supports. A citation supports one if it names a passage that was sent, whose block
 * stands in the version that the learner reads and says what was sent of it, and if that block shares enough words with the statement and
 * holds what it quotes.
 */
export const citationsIn = ({ text, sources }: Said, passages: readonly Passage[]): { statements: number; unsupported: string[] } => {
  const places = sources.map((source) => placeOf(source, passages))
  const statements = statementsIn(text)
  const isSupported = (statement: string) => {
    const cited: Passage[] = []
    const words = statement.replaceAll(numberOrCode, (all, at?: string) => {
      if (at === undefined) return all
      cited.push(...[places[Number(at) - 1] ?? []].flat())
      return ''
    })
    const texts = cited.map((place) => comparable(place.text))
    return quotesTruly(words, texts) && isBacked(words, cited)
  }
  return { statements: statements.length, unsupported: statements.filter((statement) => !isSupported(statement)) }
}

/** Number of a source in an answer, outside code. */
const numberOrCode = /`[^`\n]*`|\s*\[(\d{1,2})\]/g

/** The passage of this version that a source quotes word for word. */
const placeOf = ({ blockId, conceptId, quote }: QuotedPassage, passages: readonly Passage[]): Passage | undefined =>
  passages.find(
    (passage) =>
      passage.blockId === blockId &&
      passage.conceptId === conceptId &&
      sentencesOf(quote).every((sentence) => comparable(passage.text).includes(comparable(sentence))),
  )

/** The sentences of an answer that state something; those of a quotation belong to the number behind it, and code is not read. */
const statementsIn = (answer: string): string[] => {
  const numbered = answer.replace(/```[\s\S]*?(?:```|$)/g, ' ').replace(/([.!?:]["”’)]*)((?:\s*\[\d{1,2}\])+)/g, '$2$1')
  return numbered
    .split(/\n+/)
    .flatMap((line) => (/^[-*] [“"]/.test(line) || /^[-*] [^:]{1,60}: /.test(line) ? [line] : sentencesOf(line)))
    .filter((sentence) => !fixed.some((own) => own.includes(sentence)) && !/[?:]\W*$/.test(sentence.replace(/\s*\[\d{1,2}\]/g, '')))
    .filter((sentence) => !/^\[[^\]]+\]\([^)]*\)$/.test(sentence))
    .filter((sentence) => new Set(searchWords(sentence.replace(/\[\d{1,2}\]/g, ''))).size >= minWords)
}
