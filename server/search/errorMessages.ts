import { errorCodes } from '@fieldwork/core/lexicon/errorCodes.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'

/** The messages of the error codes in a search. A code beside its message says nothing more. */
export const errorMessagesIn = (text: string): SearchAnswer['corrections'] =>
  textWords(text).flatMap(({ word }) => {
    const corrected = errorCodes.get(word)
    if (corrected === undefined) return []
    return [{ word, corrected: text.toLowerCase().includes(corrected) ? '' : corrected }]
  })

/** Matches what people write before a message, as in `my server says address already in use`. */
const beforeMessage = /^.*\b(?:says|said|saying|reads|prints|get|got|error):?\s+/i
/** Minimum number of words of a message. */
const minMessage = 3

/** Returns the message that a search quotes, or undefined. */
export const messageIn = (text: string): string | undefined => {
  const message = text.replace(beforeMessage, '')
  return message !== text && textWords(message).length >= minMessage ? message : undefined
}
