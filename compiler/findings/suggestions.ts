/** Returns the most similar known word with at most two typos. */
const nearest = (word: string, known: Iterable<string>): string | undefined =>
  [...known]
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate) }))
    .filter(({ distance, candidate }) => distance <= Math.min(2, candidate.length - 2))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate

export const didYouMean = (word: string, known: Iterable<string>): string => {
  const candidate = nearest(word, known)
  return candidate ? ` Did you mean \`${candidate}\`?` : ''
}

const distanceOf = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...from].entries()) {
    const next = [down + 1]
    for (let at = 0; at < to.length; at++) next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (to[at] === letter ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
