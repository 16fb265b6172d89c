/** Counts by key in this process. A key whose count is back at zero takes no memory. */
export const createTally = () => {
  const counts = new Map<string, number>()
  const add = (key: string, count: number) => {
    const total = (counts.get(key) ?? 0) + count
    if (total > 0) counts.set(key, total)
    else counts.delete(key)
  }
  return {
    countOf: (key: string): number => counts.get(key) ?? 0,
    /** Adds to a count. Returns how to take it back. */
    add: (key: string, count = 1): (() => void) => {
      add(key, count)
      return () => add(key, -count)
    },
  }
}
