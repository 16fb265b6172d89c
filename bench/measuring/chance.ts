export type Chance = {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number below `end`. */
  below: (end: number) => number
  one: <Value>(values: readonly Value[]) => Value
  /** Draws this many of these characters. */
  text: (characters: string, length: number) => string
}

/** Deterministic random numbers (mulberry32). */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  const one = <Value>(values: readonly Value[]) => values[below(values.length)]!
  return { next, below, one, text: (characters, length) => Array.from({ length }, () => characters[below(characters.length)]).join('') }
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lower = upper.toLowerCase()
export const digits = '0123456789'
export const hex = `${digits}abcdef`
export const lowerAndDigits = lower + digits
export const upperAndDigits = upper + digits
const letters = upper + lower
export const lettersAndDigits = letters + digits
