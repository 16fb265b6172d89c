/** The part of the day at an hour of local time. */
export const partOfDay = (hour: number): 'night' | 'morning' | 'day' | 'evening' => {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}

/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
