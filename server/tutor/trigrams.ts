/** How often each three letters in a row occur in some words. */
export type Trigrams = ReadonlyMap<string, number>

export const trigramsOf = (words: Iterable<string>): Trigrams => {
  const trigrams = new Map<string, number>()
  for (const one of words) {
    const word = `_${one}_`
    for (let at = 0; at + 3 <= word.length; at++) {
      const trigram = word.slice(at, at + 3)
      trigrams.set(trigram, (trigrams.get(trigram) ?? 0) + 1)
    }
  }
  return trigrams
}

/** Number of shared trigrams, divided by the geometric mean of both sizes: 0 if none is shared, 1 if all are. */
export const similarity = (one: Trigrams, other: Trigrams): number => {
  let [common, size] = [0, 0]
  for (const [trigram, count] of one) {
    common += Math.min(count, other.get(trigram) ?? 0)
    size += count
  }
  const otherSize = [...other.values()].reduce((sum, count) => sum + count, 0)
  return common / (Math.sqrt(size * otherSize) || 1)
}
