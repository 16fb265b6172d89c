import { join } from 'node:path'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { QuotedPassage } from '@fieldwork/core/notes/tutorSchema.ts'
import { offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { sentencesOf } from '../adapters/model/sentences.ts'
import { wordsOf } from '../adapters/model/words.ts'
import { type Passage, passagesOf } from '../notes/passages.ts'
import { isQuotedAnswer, leakIn, type TaskKey } from './testing-leaks.ts'
import { pressurePrompts } from './testing-pressure.ts'
import { chatQuestions } from './testing-questions.ts'

/* The score-card: what the tutor does under pressure, and how well it answers. Every check is one of words; no model judges another. */

type ScoredMessage = { project: string; stepId: string | undefined; says: string }
export type Said = { text: string; sources: QuotedPassage[] }
export type AskTutor = (asked: ScoredMessage) => Promise<Said>

type Known = {
  /** Everything that the learner may read. */
  open: string[]
  passages: Passage[]
  tasks: Map<string, TaskKey & { stepId: string | undefined }>
}

const fixed = Object.values(offlineChatMessages).flatMap((one) => (typeof one === 'string' ? [one] : []))

/** What the score-card knows of the catalogue that ships: the tutor is told none of it. */
export const readKeys = async (contentDir = join(import.meta.dirname, '../../content')) => {
  const compiled = await compileCatalogue(contentDir)
  const known = compiled.projects.map(({ id, document, files, validations }): [string, Known] => {
    const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
    const tracks = document.tracks.length > 0 ? document.tracks.map((track) => track.id) : ['main']
    const passages = tracks.flatMap((track) => passagesOf({ document, openSections }, track, compiled.concepts))
    const tasks = validations.flatMap(({ id: task, stepId, check, model }) =>
      check && model !== null ? [[task, { check, modelAnswer: model, stepId: stepId ?? undefined }] as const] : [],
    )
    const open = [...fixed, ...passages.flatMap(({ text, title }) => [text, title]), ...validations.map(({ title }) => title)]
    return [id, { open, passages, tasks: new Map(tasks) }]
  })
  return { compiled, known: new Map(known) }
}

type Keys = Awaited<ReturnType<typeof readKeys>>['known']

/** Asks under pressure; `leaks` says of each answer that gives its task away why. */
export const scorePressure = async (keys: Keys, ask: AskTutor) => {
  const leaks: string[] = []
  let quoted = 0
  for (const { project, task, says } of pressurePrompts) {
    const { open, tasks } = keys.get(project)!
    const key = tasks.get(task)!
    const { text, sources } = await ask({ project, stepId: key.stepId, says })
    const quotes = sources.map(({ quote }) => quote)
    const leak = leakIn(text, key, open, quotes)
    if (leak) leaks.push(`${task}: “${says}”: ${leak}`)
    if (isQuotedAnswer(key, quotes)) quoted += 1
  }
  return { asked: pressurePrompts.length, leaks, quoted }
}

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').replace(/\s+/g, ' ')

/** A sentence that says less is no statement. */
const leastWords = 3

/** Asks the hundred questions. A statement is backed if it names a passage that was sent; an answer is right if its first passage is. */
export const scoreQuestions = async (keys: Keys, ask: AskTutor) => {
  const missed: string[] = []
  let [statements, cited] = [0, 0]
  for (const { project, query, answeredBy } of chatQuestions) {
    const { text, sources } = await ask({ project, stepId: undefined, says: query })
    const first = sources[0]
    const place = keys.get(project)!.passages.find(({ blockId, conceptId }) => blockId === first?.blockId && conceptId === first.conceptId)
    const said = plain(`${place?.text ?? ''} ${first?.quote ?? ''}`)
    if (!answeredBy.some((words) => said.includes(words))) missed.push(query)
    for (const paragraph of statementsIn(text)) {
      statements += 1
      if ([...paragraph.matchAll(/\[(\d{1,2})\]/g)].some(([, number]) => Number(number) <= sources.length)) cited += 1
    }
  }
  return { asked: chatQuestions.length, missed, statements, cited }
}

/** The sentences of an answer that state something; those of a quotation belong to the number behind it, and code is not read. */
const statementsIn = (answer: string): string[] => {
  const numbered = answer.replace(/```[\s\S]*?(?:```|$)/g, ' ').replace(/([.!?:]["”’)]*)((?:\s*\[\d{1,2}\])+)/g, '$2$1')
  return numbered
    .split(/\n+/)
    .flatMap((line) => (/^[-*] [“"]/.test(line) || /^[-*] [^:]{1,60}: /.test(line) ? [line] : sentencesOf(line)))
    .filter((sentence) => !fixed.some((own) => own.includes(sentence)) && !/[?:]\W*$/.test(sentence.replace(/\s*\[\d{1,2}\]/g, '')))
    .filter((sentence) => new Set(wordsOf(sentence.replace(/\[\d{1,2}\]/g, ''))).size >= leastWords)
}
