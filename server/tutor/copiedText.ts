/** The words of a text as they are written, to find messages that were copied. */
export const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+(?:[.:/-][a-z0-9_]+)*/g) ?? []

/** Positions of each token. */
export const placesOf = (tokens: readonly string[]): ReadonlyMap<string, number[]> => {
  const places = new Map<string, number[]>()
  for (const [at, token] of tokens.entries()) places.set(token, [...(places.get(token) ?? []), at])
  return places
}

/** Returns the length of the longest run of words that both texts share. */
export const commonRun = (text: readonly string[], question: readonly string[], places: ReadonlyMap<string, number[]>): number => {
  let longest = 0
  for (const [start, token] of text.entries())
    for (const at of places.get(token) ?? []) {
      let length = 1
      while (text[start + length] !== undefined && text[start + length] === question[at + length]) length++
      longest = Math.max(longest, length)
    }
  return longest
}
