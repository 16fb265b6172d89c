/** In pixels of the picture. */
export type PictureBox = { left: number; top: number; width: number; height: number }
/** A word recognized in a picture. */
export type ReadWord = PictureBox & { text: string }
/** Adjacent words from left to right. */
export type ReadLine = { words: readonly ReadWord[] }

/** Range of a line's text; `end` is exclusive. */
export type TextSpan = { start: number; end: number }

/** A line's words as a single text, without OCR's superfluous spaces, and the start of each word. */
export type PlacedLine = { words: readonly ReadWord[]; starts: readonly number[]; text: string; box: PictureBox }

/** Words that are closer than this fraction of a character's width are joined. */
const closestBlank = 0.55

export const placedLine = (read: readonly ReadWord[]): PlacedLine => {
  const words = read.map((word, index) => ({ ...word, width: ownWidth(word, read[index + 1]) }))
  const starts: number[] = []
  let text = ''
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before && word.left - right(before) > closestBlank * characterWidth([before, word])) text += ' '
    starts.push(text.length)
    text += word.text
  }
  return { words, starts, text: plainSigns(text), box: boxAround(words) }
}

/** OCR sometimes reports the line's width for a word. */
const ownWidth = ({ left, width }: ReadWord, next: ReadWord | undefined): number =>
  next && next.left > left ? Math.min(width, next.left - left) : width

export const right = ({ left, width }: PictureBox): number => left + width

/** OCR confuses characters. Each is replaced by one character, so that positions stay the same. */
const plainSigns = (text: string): string =>
  text
    .replace(/[“”„″]/g, '"')
    .replace(/[‘’`′]/g, "'")
    .replace(/[—–]/g, '-')
    .replace(/(?<=[\w.-])[©®](?=[\w-]+\.)/g, '@')

const characterWidth = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { width }) => sum + width, 0) / words.reduce((sum, { text }) => sum + text.length, 0)

/** Margins of boxes. */
export const boxAround = (boxes: readonly PictureBox[]): PictureBox => {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  return {
    left,
    top,
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  }
}

/** Characters added to a cover's width, because a character's position within its word is only estimated. */
const spareCharacters = 1.2
/** Share of the letters' height added for accents and descenders. */
const spareHeight = 0.3

/** Box of a part of a line in the picture, with a small margin. */
export const boxOf = ({ words, starts }: PlacedLine, { start, end }: TextSpan): PictureBox => {
  const parts = words.flatMap((word, index) => {
    const [from, to] = [Math.max(start - starts[index]!, 0), Math.min(end - starts[index]!, word.text.length)]
    return from < to ? [partOf(word, from, to)] : []
  })
  const around = boxAround(parts)
  const space = Math.max(3, around.height * spareHeight)
  return { ...around, top: around.top - space, height: around.height + 2 * space }
}

const partOf = (word: ReadWord, from: number, to: number): PictureBox => {
  const character = word.width / word.text.length
  const left = word.left + (from - spareCharacters) * character
  return { left, top: word.top, width: (to - from + 2 * spareCharacters) * character, height: word.height }
}
