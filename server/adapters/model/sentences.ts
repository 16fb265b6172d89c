const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, without the space around them. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .reduce<string[]>(joinBroken, [])
    .filter(Boolean)

/** The segmenter ends a sentence at a dot that belongs to a name (`tide.mjs` stays whole, `e.g.` does not). */
const joinBroken = (sentences: string[], next: string): string[] => {
  const last = sentences.at(-1)
  const isBroken = last !== undefined && (/\b(?:e\.g|i\.e|etc|vs|cf)\.$/i.test(last) || /^\p{Ll}/u.test(next))
  return isBroken ? [...sentences.slice(0, -1), `${last} ${next}`] : [...sentences, next]
}
