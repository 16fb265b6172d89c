/** Part of a text, in UTF-16 units. */
export type TextRange = { start: number; end: number }

/** The ranges that a piece of a text has a part of, counted from where it begins; as a text, so that equal ones are the same. */
export const rangesWithin = (ranges: readonly TextRange[], from: number, length: number): string =>
  ranges
    .filter(({ start, end }) => start < from + length && end > from)
    .map(({ start, end }) => `${Math.max(0, start - from)}-${end - from}`)
    .join()

export const rangesFrom = (text: string): TextRange[] =>
  text.split(',').flatMap((range) => {
    const [start, end] = range.split('-').map(Number)
    return start === undefined || end === undefined ? [] : [{ start, end }]
  })
