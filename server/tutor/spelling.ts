import { isOneTypo } from '@fieldwork/core/search/typos.ts'

/** Correcting a word compares it with every word of the project, so those of a longer text (in characters) aren't corrected. */
const maxCorrected = 200
const misspellable = /\p{L}{5,}/gu

/**
 * Returns a function that gives the words of a question the spelling of these texts, the most used if several differ by a typo: “servr” is
 * “server” rather than “serve”. `isWritten`: true for a word that the texts have. Corrects words before they are stemmed, because a misspelled
 * one has another stem.
 */
export const createSpelling = (texts: readonly string[], isWritten: (word: string) => boolean): ((question: string) => string) => {
  const uses = new Map<string, number>()
  for (const word of texts.flatMap((text) => text.toLowerCase().match(misspellable) ?? [])) uses.set(word, (uses.get(word) ?? 0) + 1)
  const spellings = [...uses].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  const corrected = (word: string): string =>
    isWritten(word) ? word : (spellings.find((other) => isOneTypo(word.toLowerCase(), other)) ?? word)
  return (question) => (question.length > maxCorrected ? question : question.replace(misspellable, corrected))
}
