/** Lower case, accents and white space folded, and no punctuation at the ends. */
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
    // Without the look-behind, every sign of a long row would begin a search of its own.
    .replace(/(?<!["'`).,;:!?])["'`).,;:!?]+$/, '')

/** `doesn't`, `doesnt` and `does not` are one; so are `can't`, `cannot` and `can not`. */
export const spellOut = (text: string): string =>
  text
    .replace(/\b(?:cannot|can'?t)\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n'?t\b/g, '$1 not')

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const isInflected = (word: string): boolean => /^[a-z]{3,}$/.test(word)

/** The word with its regular endings: plural or third person from three letters on, -ed and -ing from four on. */
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

/** The most gaps that a phrase may have; `content:check` refuses more. */
export const mostGaps = 2
const wordsInGap = 4
const longestWord = 40

const letter = '[\\p{L}\\p{N}]'

const wordsIn = (part: string): string[] => part.split(/ |(?<=[a-z])-(?=[a-z])/)

const patternOf = (part: string): string => {
  const words = wordsIn(part)
  const startsWord = /^[\p{L}\p{N}]/u.test(part) ? `(?<!${letter})` : ''
  const endsWord = /[\p{L}\p{N}]$/u.test(part) ? `(?!${letter})` : ''
  return startsWord + words.map(inflectedPattern).join('[ -]') + endsWord
}

/** Every place where a gap that begins at `from` may end: after up to four words of the same sentence. */
const gapEnds = (text: string, from: number): number[] => {
  const ends: number[] = []
  let at = text[from] === ':' ? from + 1 : from
  while (text[at] === ' ' && ends.length <= wordsInGap) {
    ends.push(++at)
    const begin = at
    while (at - begin <= longestWord && at < text.length && !' .,;!?'.includes(text[at]!)) at++
    if (at === begin || at - begin > longestWord) break
  }
  return ends
}

type Phrase = { beginnings: readonly string[]; patterns: () => readonly RegExp[] }

/** The same phrases are looked for in many answers, and most answers hold none of them: a pattern is made when its words may be there. */
const known = new Map<string, Phrase>()
const mostKnown = 5000

/** `beginnings` occur in every text in which the phrase does. A phrase without gaps is one pattern, each part of another one is one. */
const knownPhrase = (phrase: string): Phrase => {
  const found = known.get(phrase)
  if (found) return found
  // A phrase of punctuation alone, such as `::`, folds to nothing: it counts as it is.
  const parts = phrase.split('…').map((part) => spellOut(normalise(part)) || part.trim())
  const written = parts.filter(Boolean)
  let patterns: RegExp[] | undefined
  const made: Phrase = {
    beginnings: written.flatMap(wordsIn).map((word) => (isInflected(word) ? word.slice(0, -1) : word)),
    patterns: () => (patterns ??= written.map((part) => new RegExp(patternOf(part), written.length > 1 ? 'uy' : 'u'))),
  }
  if (known.size >= mostKnown) known.clear()
  known.set(phrase, made)
  return made
}

/** The ends of the part of a phrase that begins at one of `starts`. */
const endsOf = (pattern: RegExp, text: string, starts: readonly number[]): Set<number> => {
  const ends = new Set<number>()
  for (const start of new Set(starts)) {
    pattern.lastIndex = start
    if (pattern.test(text)) ends.add(pattern.lastIndex)
  }
  return ends
}

/**
 * Whole words and phrases: `port` occurs in `ports`, not in `report` or `portable`; `404` not in `14045`. `…` stands for up to four
 * words of the same sentence. The text is normalised and spelled out. The work grows with the length of the text and of the phrase.
 */
export const occurs = (text: string, phrase: string): boolean => {
  const { beginnings, patterns } = knownPhrase(phrase)
  if (!beginnings.every((one) => text.includes(one))) return false
  const [first = /(?:)/u, ...others] = patterns()
  if (others.length === 0) return first.test(text)
  let ends = endsOf(first, text, [...Array(text.length).keys()])
  for (const part of others) {
    ends = endsOf(
      part,
      text,
      [...ends].flatMap((end) => gapEnds(text, end)),
    )
  }
  return ends.size > 0
}
