/** By the hour of the reader's own clock. */
export const partOfDay = (hour: number): 'night' | 'morning' | 'day' | 'evening' => {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}

/** The name for a greeting: the first word of the whole one. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
