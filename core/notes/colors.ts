export const highlightColors = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'] as const
export type HighlightColor = (typeof highlightColors)[number]

export const defaultColor: HighlightColor = 'yellow'

const isHighlightColor = (color: string): color is HighlightColor => (highlightColors as readonly string[]).includes(color)

/** @throws RangeError for an unknown color. */
export const highlightColor = (color: string): HighlightColor => {
  if (!isHighlightColor(color)) throw new RangeError(`Highlights have no colour ${color}`)
  return color
}
