import type { Answer, Validation } from '../tasks/schema.ts'
import { isEmptyPhrase } from '../tasks/emptyPhrases.ts'
import { opening } from './opening.ts'

/** `picture`: the file of an answer. `quote`: the beginning of another. Either may be missing. */
export type BuiltWork = {
  picture?: { file: NonNullable<Answer['file']>; revision: number; question: string }
  quote?: { text: string; question: string }
}

type Given = Pick<Validation, 'type' | 'title' | 'hidden' | 'answer'>

/**
 * Picks what best shows a learner's work: their first picture, and their longest answer, preferably one that a check accepted. An answer that
 * counts on the learner's word may be their weakest.
 */
export const builtWork = (validations: readonly Given[]): BuiltWork => {
  const given = validations.filter(({ hidden, answer }) => !hidden && answer?.status === 'COMPLETE' && !answer.hidden)
  const pictured = given.find(({ answer }) => answer?.file?.storageName)
  const [best] = given
    .flatMap(({ title, answer }) => (isProse(answer) ? [{ question: title, text: answer!.text!.data, rank: rankOf(answer!) }] : []))
    .toSorted((one, other) => other.rank - one.rank || tokensOf(other.text).length - tokensOf(one.text).length)
  return {
    ...(pictured?.answer && {
      picture: { file: pictured.answer.file!, revision: pictured.answer.revision, question: pictured.title },
    }),
    ...(best && { quote: { question: best.question, text: opening(best.text, maxCharacters) } }),
  }
}

/** Checked answers come first, and explanations that nothing grades before those that a check refused. */
const rankOf = ({ basis, ownJudgement }: Answer): number => (ownJudgement ? 0 : basis === 'own_words' ? 1 : 2)

const tokensOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []

const minTokens = 6

/** Excludes output of commands and addresses, which the learner didn't write. */
const isProse = (answer: Given['answer']): boolean => {
  const text = answer?.type === 'TEXT' ? (answer.text?.data.trim() ?? '') : ''
  if (answer?.basis === 'seen' || answer?.basis === 'computed' || answer?.basis === 'shown') return false
  // A longer sentence around such a phrase says no more.
  if (isEmptyPhrase(text) || unsure.test(text)) return false
  const letters = tokensOf(text).join('').length
  return tokensOf(text).length >= minTokens && letters > text.replaceAll(/\s/g, '').length * 0.8 && text.split('\n').length <= 4
}

/** The learner says that they don't know. */
const unsure = /\b(?:(?:don[’']?t|do not|didn[’']?t|did not) (?:really |quite )?(?:know|understand)|no idea|not sure|idk|dunno)\b/i

const maxCharacters = 190
