import type { Report } from '@fieldwork/compiler/findings/rules.ts'
import { type Accepted, type Effects, hangs, type VanishedId, type VanishedWords } from './effects.ts'

/** Advice for each kind of loss when publishing by command. */
const ways = {
  'id-vanished': 'Bring it back, or name what it is called now under `aliases` in the front matter; or publish with `--accept`.',
  'words-vanished': 'It would be shown beside the text. Publish with `--accept` if it has to be.',
}

/** Explains a removal that has to be accepted. */
export const stoppedSentences = ({ vanished, vanishedWords }: Effects, accepted: Accepted) => [
  ...vanished.filter(hangs).map((one) => ({ rule: 'id-vanished' as const, sentence: vanishedSentence(one) })),
  ...vanishedWords
    .filter(({ notes, bookmarks }) => accepted === 'nothing' && notes + bookmarks > 0)
    .map((one) => ({ rule: 'words-vanished' as const, sentence: wordsSentence(one) })),
]

/** Reports a finding for each removal. */
export const reportStopped = (effects: Effects, accepted: Accepted, report: Report) => {
  for (const { rule, sentence } of stoppedSentences(effects, accepted)) report(rule, 1, `${sentence} ${ways[rule]}`)
}

export const vanishedSentence = (one: VanishedId): string => {
  const state = one.asksOtherwise ? 'asks for another kind of answer now' : 'is gone'
  const { answers, notes, bookmarks, highlights } = one
  const counted = countedWords({ answers, notes, bookmarks, highlights })
  const learners = one.learners > 0 ? ` ${count(one.learners, 'learner has', 'learners have')} it behind them.` : ''
  return `The ${one.kind} \`${one.id}\` ${state}${counted ? `. Work that hangs on it: ${counted}` : ', and nothing hangs on it'}.${learners}`
}

export const wordsSentence = ({ words, ...counts }: VanishedWords): string =>
  `The words "${words.replaceAll('\n', ' ')}…" are gone. What finds no place any more: ${countedWords({ answers: 0, ...counts })}.`

const countedWords = (counts: { answers: number; notes: number; bookmarks: number; highlights: number }): string =>
  [
    [counts.answers, 'answer', 'answers'] as const,
    [counts.notes, 'note', 'notes'] as const,
    [counts.bookmarks, 'bookmark', 'bookmarks'] as const,
    [counts.highlights, 'highlight', 'highlights'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, one, more]) => count(number, one, more))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

export const count = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`
