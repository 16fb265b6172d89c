import type { Report } from '@fieldwork/compiler/findings/rules.ts'
import { type Accepted, type Effects, hangs, type VanishedId, type VanishedWords } from './effects.ts'

const what = 'Bring it back, or name what it is called now under `aliases` in the front matter; or publish with `--accept`.'

/** A finding for everything whose vanishing has to be accepted. */
export const reportStopped = ({ vanished, vanishedWords }: Effects, accepted: Accepted, report: Report) => {
  for (const one of vanished.filter(hangs)) report('id-vanished', 1, `${vanishedSentence(one)} ${what}`)
  if (accepted !== 'nothing') return
  for (const one of vanishedWords.filter(({ notes, bookmarks }) => notes + bookmarks > 0))
    report('words-vanished', 1, `${wordsSentence(one)} It would be shown beside the text. Publish with \`--accept\` if it has to be.`)
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
