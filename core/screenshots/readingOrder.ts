import { boxAround, placedLine, right, type PictureBox, type PlacedLine, type ReadLine, type ReadWord } from './textLine.ts'

/** Maximum distance of words in a column, as a multiple of the line's height. */
const widestGap = 1.3

/** Joins lines as people read them, because OCR often ends a line at a space or starts a new one within a word. */
export const linesInOrder = (lines: readonly ReadLine[]): PlacedLine[] => {
  const parts = lines
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => ({ words: [...words], box: boxAround(words) }))
    .sort((a, b) => a.box.left - b.box.left)
  const joined: { words: ReadWord[]; box: PictureBox }[] = []
  for (const part of parts) {
    const before = joined.find(({ box }) => isSameRow(box, part.box) && isNext(box, part.box))
    if (!before) joined.push(part)
    else {
      before.words.push(...part.words)
      before.box = boxAround(before.words)
    }
  }
  return joined.map(({ words }) => placedLine(words)).sort((a, b) => a.box.top - b.box.top)
}

const isSameRow = (a: PictureBox, b: PictureBox): boolean =>
  Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2

const isNext = (box: PictureBox, next: PictureBox): boolean => {
  const gap = next.left - right(box)
  return gap > -box.height / 2 && gap < widestGap * Math.max(box.height, next.height)
}

/** Returns the nearest texts above and to the left, if they are close enough to be labels. */
export const labelsOf = ({ box }: PlacedLine, lines: readonly PlacedLine[]): string[] =>
  lines
    .filter(({ box: other }) => {
      const [above, before] = [box.top - (other.top + other.height), box.left - right(other)]
      const isAbove = above > -box.height / 2 && above < box.height * 1.6 && Math.abs(other.left - box.left) < box.height * 1.5
      return isAbove || (before > 0 && before < box.height * 20 && isSameRow(box, other))
    })
    .map(({ text }) => text)

/** True if a line is below another one with the same left edge. */
export const isBelow = (box: PictureBox, above: PictureBox): boolean => {
  const gap = box.top - (above.top + above.height)
  return box !== above && gap > -above.height / 2 && gap < above.height * 1.2 && Math.abs(box.left - above.left) < above.height * 2
}
