import { isMisspelled } from './misspelled.ts'
import { normalise, occurs, occursPlainly, spellOut } from './phrases.ts'
import { inPlainForms } from './wordForms.ts'

/** An answer as checks read it. */
export type AnswerText = {
  /** The original text. */
  written: string
  /** True if an author's phrase occurs in it. Cached. */
  holds: (phrase: string) => boolean
  /** True if it occurs with typing errors, one in each long word. Only if words match in all their forms. */
  nearlyHolds: (phrase: string) => boolean
  /** True if it equals the value, ignoring case, white space and final punctuation. */
  equals: (value: string) => boolean
}

/** True if a phrase has no letters or digits. Such phrases also match at the ends of an answer, where punctuation is otherwise ignored. */
const isSigns = (phrase: string): boolean => !/[\p{L}\p{N}…]/u.test(phrase)

/** `inForms`: words match in all their forms, and spelled-out numbers match figures. */
export const readAnswer = (written: string, inForms = false): AnswerText => {
  const folded = (text: string) => (inForms ? inPlainForms(spellOut(normalise(text))) : normalise(text))
  const text = inForms ? folded(written) : spellOut(normalise(written))
  const longWords = inForms ? [...new Set(text.match(/[a-z]{5,}/g))] : []
  const corrected = (wanted: readonly string[]): string =>
    wanted.reduce((whole, word) => {
      const typed = longWords.includes(word) ? undefined : longWords.find((one) => isMisspelled(one, word))
      return typed === undefined ? whole : whole.replaceAll(typed, word)
    }, text)
  const cache = new Map<string, boolean>()
  const find = (phrase: string): boolean =>
    (inForms ? occursPlainly(text, phrase, folded) : occurs(text, phrase)) || (isSigns(phrase) && written.includes(phrase.trim()))
  return {
    written,
    holds: (phrase) => {
      const found = cache.get(phrase) ?? find(phrase)
      cache.set(phrase, found)
      return found
    },
    nearlyHolds: (phrase) => {
      if (longWords.length === 0) return false
      const likely = corrected(folded(phrase).match(/[a-z]{6,}/g) ?? [])
      return likely !== text && occursPlainly(likely, phrase, folded)
    },
    equals: (value) => folded(value) === folded(written),
  }
}
