/** Part of a text, in UTF-16 units. */
export type MarkdownRange = { start: number; end: number }

/** The ranges within a piece of a text, relative to its start; as a string, so that equal ranges are identical. */
export const rangesWithin = (ranges: readonly MarkdownRange[], from: number, length: number): string =>
  ranges
    .filter(({ start, end }) => start < from + length && end > from)
    .map(({ start, end }) => `${Math.max(0, start - from)}-${end - from}`)
    .join()

export const rangesFrom = (text: string): MarkdownRange[] =>
  text.split(',').flatMap((range) => {
    const [start, end] = range.split('-').map(Number)
    return start === undefined || end === undefined ? [] : [{ start, end }]
  })
