import type { Passage } from './retrieval/passages.ts'

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

/** Length of the shortest text that is looked for, in characters, and the number of passages that may have it. */
const minHeldLength = 3
const maxHolding = 5

/** Returns whether a passage contains a text word for word, if few passages do. */
export const holderOf = (passages: readonly Passage[], text: string): ((passage: Passage) => boolean) => {
  const sought = comparableText(text)
  const holding = new Set(sought.length < minHeldLength ? [] : passages.filter((passage) => comparableText(passage.text).includes(sought)))
  return (passage) => holding.size <= maxHolding && holding.has(passage)
}

/** Normalizes a text for comparison: lower case, no backticks, single spaces. */
export const comparableText = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase()
