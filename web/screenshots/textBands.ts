import type { ReadLine, ReadWord } from '@fieldwork/core/screenshots/textLine.ts'

/** Where a picture is read at once: `top` to `bottom` is drawn, and of the lines in it those between `from` and `to` count. Scaled pixels. */
type TextBand = { top: number; bottom: number; from: number; to: number }

const bandHeight = 450
/** More than the highest line of text. */
const overlap = 90

/** Bands from top to bottom that overlap, so that every line is whole in one of them. */
export const bandsOf = (height: number): TextBand[] => {
  const count = Math.max(1, Math.round(height / bandHeight))
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.round((index * height) / count), Math.round(((index + 1) * height) / count)]
    return { from, to, top: Math.max(0, from - overlap), bottom: Math.min(height, to + overlap) }
  })
}

/** The lines that a band counts, in pixels of the picture. */
export const linesOfBand = (lines: readonly ReadLine[], { top, from, to }: TextBand, scale: number): ReadLine[] =>
  lines
    .filter(({ words }) => {
      const middle = top + words.reduce((sum, word) => sum + word.top + word.height / 2, 0) / words.length
      return middle >= from && middle < to
    })
    .map(({ words }) => ({
      words: words.map((word): ReadWord => ({
        text: word.text,
        left: word.left / scale,
        top: (top + word.top) / scale,
        width: word.width / scale,
        height: word.height / scale,
      })),
    }))
