/** Fewer people say nothing about a project. */
export const minShownCompletions = 5

/** Formats the number of people who completed a project: empty, 1, 7+, 40+, 12K+, 3M+. */
export const completionsLabel = (count: number): string => {
  if (count <= 0) return ''
  if (count === 1) return '1'
  if (count < 10) return `${count}+`
  if (count < 1000) return `${Math.floor(count / 10) * 10}+`
  if (count < 1_000_000) return `${Math.floor(count / 1000)}K+`
  return `${Math.floor(count / 1_000_000)}M+`
}
