export type CharacterCounter = { left: number; tone: 'plenty' | 'scarce' | 'none'; filled: number }

/** Returns how many characters are left: `scarce` from a fifth of the limit, `none` at zero. `filled` is in whole percent. */
export function characterCounter(used: number, limit: number): CharacterCounter {
  const left = Math.max(0, limit - used)
  const filled = limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : 100
  return { left, filled, tone: left === 0 ? 'none' : left <= limit / 5 ? 'scarce' : 'plenty' }
}
