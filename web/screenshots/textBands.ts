import type { ReadLine, ReadWord } from '@fieldwork/core/screenshots/textLine.ts'

/** A part of a picture that is read at once, in scaled pixels: `top` to `bottom` is drawn, and lines between `from` and `to` count. */
type TextBand = { top: number; bottom: number; from: number; to: number }

const bandHeight = 450
/** More than the height of any line of text. */
const overlap = 90

/** Overlapping bands from top to bottom, so that one of them contains each line completely. */
export const bandsOf = (height: number): TextBand[] => {
  const count = Math.max(1, Math.round(height / bandHeight))
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.round((index * height) / count), Math.round(((index + 1) * height) / count)]
    return { from, to, top: Math.max(0, from - overlap), bottom: Math.min(height, to + overlap) }
  })
}

/** The lines of a band, in pixels of the picture. */
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
