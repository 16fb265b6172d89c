import { stemmer } from 'stemmer'
import { stopWords } from '@fieldwork/core/lexicon/stopWords.ts'

const leftOut = new Set(stopWords)

/** A word, or a name of code: `Content-Length`, `http.server`, `pg_dump`, `--bind`. */
const wordPattern = /-{0,2}[\p{L}\p{N}_]+(?:[-.'’/:][\p{L}\p{N}_]+)*/gu

/**
 * Returns the search words of a text: lower-case stems, and both the whole and the parts of names in code. Words that occur in every
 * text are left out.
 */
export const searchWords = (text: string): string[] => [...text.matchAll(wordPattern)].flatMap(([word]) => formsOf(word))

const formsOf = (word: string): string[] => {
  const plain = word.replace(/['’](?:s|t|re|ve|ll|d|m)?$/i, '')
  const parts = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s\-.'’/:_]+/)
    .filter(Boolean)
  const forms = parts.length > 1 || plain.startsWith('-') ? [plain.toLowerCase(), ...parts.map(simple)] : [simple(plain)]
  return forms.filter((form) => form !== '' && !leftOut.has(form))
}

const simple = (word: string): string => {
  const small = word.toLowerCase()
  return /^[a-z]{3,}$/.test(small) && !leftOut.has(small) ? stemmer(small) : small
}
