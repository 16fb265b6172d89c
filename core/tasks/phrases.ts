/** Normalizes a text: lower case, without accents, extra white space, and punctuation at its ends. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'`(]+/, '')
    // Without the look-behind, a long row of punctuation would take quadratic time.
    .replace(/(?<!["'`).,;:!?])["'`).,;:!?]+$/, '')

/** Expands contractions: `doesn't`, `doesnt` and `does not` become the same, as do `can't`, `cannot` and `can not`. */
export const spellOut = (text: string): string =>
  text
    .replace(/\b(?:cannot|can'?t)\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n'?t\b/g, '$1 not')

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const isInflected = (word: string): boolean => /^[a-z]{3,}$/.test(word)

/** Returns a pattern of a word with its regular endings: -s from three letters on, -ed and -ing from four. */
const inflectedPattern = (word: string): string => {
  if (!isInflected(word)) return escapeRegExp(word)
  const stem = word.slice(0, -1)
  if (/[^aeiou]y$/.test(word)) return `(?:${word}|${word}ing|${stem}ies|${stem}ied)`
  const endings = [/(?:[sxz]|ch|sh|o)$/.test(word) ? 'es' : 's']
  if (word.length > 3) endings.push('ing', word.endsWith('e') ? 'd' : 'ed')
  if (/[^aeiou][aeiou][bdgklmnprt]$/.test(word)) endings.push(`${word.at(-1)}ed`, `${word.at(-1)}ing`)
  const regular = `${word}(?:${endings.join('|')})?`
  return word.length > 3 && word.endsWith('e') ? `(?:${regular}|${stem}ing)` : regular
}

/** Maximum number of gaps in a phrase, enforced by `content:check`. */
export const maxGaps = 2
const wordsInGap = 4
const maxWordLength = 40

/** Compiling a pattern for all Unicode letters takes half a millisecond, one for ASCII a hundredth of that. */
const letters = { ascii: '[A-Za-z0-9]', any: '[\\p{L}\\p{N}]' }
type Letters = keyof typeof letters

type WordPattern = (word: string) => string

const wordsOf = (part: string): string[] => part.split(/ |(?<=[a-z])-(?=[a-z])/)

const patternOf = (part: string, wordPattern: WordPattern, letter: string): string => {
  const startsWord = /^[\p{L}\p{N}]/u.test(part) ? `(?<!${letter})` : ''
  const endsWord = /[\p{L}\p{N}]$/u.test(part) ? `(?!${letter})` : ''
  return startsWord + wordsOf(part).map(wordPattern).join('[ -]') + endsWord
}

/** Returns the longest stem of the phrase that no ending changes. */
const needleOf = (parts: readonly string[]): string =>
  parts
    .flatMap(wordsOf)
    .map((word) => (isInflected(word) ? word.slice(0, -1) : word))
    .reduce((longest, stem) => (stem.length > longest.length ? stem : longest), '')

/** An author's `zero` matches the 0 of `0.00`, but not of `HTTP/1.0`. */
const wholeNumberPattern = (digits: string, letter: string): string => `(?<!${letter}|\\d[.,])${digits}(?!${letter}|[.,]\\d*[1-9])`

/** Returns the possible ends of a gap that begins at `from`: after up to four words of the same sentence. */
const gapEnds = (text: string, from: number): number[] => {
  const ends: number[] = []
  let at = text[from] === ':' ? from + 1 : from
  while (text[at] === ' ' && ends.length <= wordsInGap) {
    ends.push(++at)
    const begin = at
    while (at - begin <= maxWordLength && at < text.length && !' .,;!?'.includes(text[at]!)) at++
    if (at === begin || at - begin > maxWordLength) break
  }
  return ends
}

/** Returns all positions at which the first part of a phrase ends. */
const allEndsOf = (pattern: RegExp, text: string): Set<number> => {
  const ends = new Set<number>()
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    ends.add(pattern.lastIndex)
    pattern.lastIndex = found.index + 1
  }
  pattern.lastIndex = 0
  return ends
}

/** Returns the ends of a part of a phrase that begins at one of `starts`. */
const endsOf = (pattern: RegExp, text: string, starts: readonly number[]): Set<number> => {
  const ends = new Set<number>()
  for (const start of new Set(starts)) {
    pattern.lastIndex = start
    if (pattern.test(text)) ends.add(pattern.lastIndex)
  }
  return ends
}

/**
 * Finds whole words and phrases: `port` occurs in `ports`, but not in `report` or `portable`; `404` not in `14045`. `…` matches up to four
 * words of the same sentence. The text must be normalized and expanded. Time grows with the lengths of text and phrase.
 */
export const occurs = (text: string, phrase: string): boolean =>
  find(
    text,
    readPhrase(phrase, 'inflected', (part) => spellOut(normalise(part)), inflectedPattern),
  )

/** Like `occurs` for a text in plain forms. `folded` converts each part of the phrase. */
export const occursPlainly = (text: string, phrase: string, folded: (part: string) => string): boolean =>
  find(text, readPhrase(phrase, 'plain', folded, escapeRegExp))

/** `isSpelled`: the author wrote it without digits, as in `zero`. */
type PhrasePart = { text: string; isSpelled: boolean }

/** `needle` occurs in every text that contains the phrase, so most texts don't need the patterns of its parts. */
type Phrase = { needle: string; parts: PhrasePart[]; wordPattern: WordPattern; patterns: Partial<Record<Letters, RegExp[]>> }

/** Caches parsed phrases, because compiling a pattern takes longer than matching it. */
const known = { inflected: new Map<string, Phrase>(), plain: new Map<string, Phrase>() }
const maxCached = 20_000

const readPhrase = (phrase: string, form: keyof typeof known, folded: (part: string) => string, wordPattern: WordPattern): Phrase => {
  const phrases = known[form]
  const found = phrases.get(phrase)
  if (found) return found
  // A phrase of only punctuation, such as `::`, would become empty, so it stays unchanged.
  const parts = phrase
    .split('…')
    .map((part) => ({ text: folded(part) || part.trim(), isSpelled: !/\d/.test(part) }))
    .filter(({ text }) => text)
  const read: Phrase = { needle: needleOf(parts.map(({ text }) => text)), parts, wordPattern, patterns: {} }
  if (phrases.size >= maxCached) phrases.clear()
  phrases.set(phrase, read)
  return read
}

const patternsFor = (text: string, { parts, wordPattern, patterns }: Phrase): RegExp[] => {
  const kind: Letters = /^\p{ASCII}*$/u.test(text) ? 'ascii' : 'any'
  const letter = letters[kind]
  return (patterns[kind] ??= parts.map(({ text: part, isSpelled }, at) => {
    const pattern = isSpelled && /^\d+$/.test(part) ? wholeNumberPattern(part, letter) : patternOf(part, wordPattern, letter)
    return new RegExp(pattern, parts.length === 1 ? 'u' : at === 0 ? 'gu' : 'uy')
  }))
}

const find = (text: string, phrase: Phrase): boolean => {
  if (!text.includes(phrase.needle)) return false
  const [first, ...others] = patternsFor(text, phrase)
  if (!first) return true
  if (others.length === 0) return first.test(text)
  let ends = allEndsOf(first, text)
  for (const part of others) {
    if (ends.size === 0) return false
    ends = endsOf(
      part,
      text,
      [...ends].flatMap((end) => gapEnds(text, end)),
    )
  }
  return ends.size > 0
}
