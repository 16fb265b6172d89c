const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, each on one line and without the space around it. */
export const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment)
    .reduce<string[]>(joinBroken, [])
    .map((sentence) => sentence.trim().replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)

/** The segmenter ends a sentence at a dot that belongs to a name (`tide.mjs` stays whole, `e.g.` does not), and within code. */
const joinBroken = (sentences: string[], next: string): string[] => {
  const last = sentences.at(-1)
  const isBroken = last !== undefined && (/\b(?:e\.g|i\.e|etc|vs|cf)\.\s*$/i.test(last) || /^\p{Ll}/u.test(next) || endsInCode(last))
  return isBroken ? [...sentences.slice(0, -1), `${last}${next}`] : [...sentences, next]
}

/** Code of a sentence goes no further than its line. */
const endsInCode = (sentence: string): boolean => !sentence.endsWith('\n') && (sentence.match(/`/g) ?? []).length % 2 === 1
