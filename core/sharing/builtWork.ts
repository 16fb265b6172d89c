import type { Answer, Validation } from '../tasks/schema.ts'
import { opening } from './opening.ts'

/** `picture`: the file of an answer. `quote`: the beginning of another. Either may be missing. */
export type BuiltWork = {
  picture?: { file: NonNullable<Answer['file']>; revision: number; question: string }
  quote?: { text: string; question: string }
}

type Given = Pick<Validation, 'type' | 'title' | 'hidden' | 'answer'>

/** Picks what best shows a learner's work: their first picture, and their longest answer, preferably an explanation in their own words. */
export const builtWork = (validations: readonly Given[]): BuiltWork => {
  const given = validations.filter(({ hidden, answer }) => !hidden && answer?.status === 'COMPLETE' && !answer.hidden)
  const pictured = given.find(({ answer }) => answer?.file?.storageName)
  const [best] = given
    .flatMap(({ title, answer }) =>
      isProse(answer) ? [{ question: title, text: answer!.text!.data, own: answer!.basis === 'own_words' }] : [],
    )
    .toSorted((one, other) => Number(other.own) - Number(one.own) || tokensOf(other.text).length - tokensOf(one.text).length)
  return {
    ...(pictured?.answer && {
      picture: { file: pictured.answer.file!, revision: pictured.answer.revision, question: pictured.title },
    }),
    ...(best && { quote: { question: best.question, text: opening(best.text, maxCharacters) } }),
  }
}

const tokensOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []

const minTokens = 5

/** Excludes output of commands and addresses, which the learner didn't write. */
const isProse = (answer: Given['answer']): boolean => {
  const text = answer?.type === 'TEXT' ? (answer.text?.data.trim() ?? '') : ''
  if (answer?.basis === 'seen' || answer?.basis === 'computed' || answer?.basis === 'shown') return false
  const letters = tokensOf(text).join('').length
  return tokensOf(text).length >= minTokens && letters > text.replaceAll(/\s/g, '').length * 0.8 && text.split('\n').length <= 4
}

const maxCharacters = 190
