import { stemmer } from 'stemmer'

/** Words that say nothing about a text's topic. */
const stopWords = new Set(
  `a about above after again all also although am an and any anybody are as at be because been before being below between both but by can
  could did do does doing done down each even every few for from further get gets give given go goes got had has have having he her here
  hers him his how i if in into is it its itself just let like many may me mean means might mine more most much must my need needed needs
  no nor not now of off often ok on once one only or other our out over own please same say says see shall she should show so some
  something still such than that the their them then there these they thing things this those through to too under until up us use used
  very was way we well were what when where whether which while who whom whose why will with without would yes yet you your yours`
    .split(/\s+/)
    .filter(Boolean),
)

/** A word, or a name of code: `Content-Length`, `http.server`, `pg_dump`, `--bind`. */
const wordPattern = /-{0,2}[\p{L}\p{N}_]+(?:[-.'’/:][\p{L}\p{N}_]+)*/gu

/**
 * Returns the search words of a text: lower-case stems, and both the whole and the parts of names in code. Words that occur in every
 * text are left out.
 */
export const wordsOf = (text: string): string[] => [...text.matchAll(wordPattern)].flatMap(([word]) => formsOf(word))

const formsOf = (word: string): string[] => {
  const plain = word.replace(/['’](?:s|t|re|ve|ll|d|m)?$/i, '')
  const parts = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s\-.'’/:_]+/)
    .filter(Boolean)
  const forms = parts.length > 1 || plain.startsWith('-') ? [plain.toLowerCase(), ...parts.map(simple)] : [simple(plain)]
  return forms.filter((form) => form !== '' && !stopWords.has(form))
}

const simple = (word: string): string => {
  const small = word.toLowerCase()
  return /^[a-z]{3,}$/.test(small) && !stopWords.has(small) ? stemmer(small) : small
}
