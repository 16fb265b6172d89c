import type { TextBlock } from '@fieldwork/core/documents/blockText.ts'
import type { TextPoint } from '@fieldwork/core/notes/schema.ts'

/** The end where the selection started, and the end that moves; either may come first. */
export type WordSelection = { anchor: TextPoint; focus: TextPoint }

type Unit = 'word' | 'sentence'
type Piece = { start: number; end: number }

/** The unit and direction of each arrow key. Up and down move by sentences, which are lines in code. */
export const arrows: Readonly<Record<string, { unit: Unit; step: 1 | -1 }>> = {
  ArrowLeft: { unit: 'word', step: -1 },
  ArrowRight: { unit: 'word', step: 1 },
  ArrowUp: { unit: 'sentence', step: -1 },
  ArrowDown: { unit: 'sentence', step: 1 },
}

const segmenters = new Map<Unit, Intl.Segmenter>()

const piecesOf = (text: string, unit: Unit): Piece[] => {
  const segmenter = segmenters.get(unit) ?? new Intl.Segmenter('en', { granularity: unit })
  segmenters.set(unit, segmenter)
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) => {
    const isPart = unit === 'word' ? isWordLike || /[^\s\p{P}]/u.test(segment) : segment.trim() !== ''
    return isPart ? [{ start: index, end: index + segment.trimEnd().length }] : []
  })
}

/** The first word of a text; undefined if it has none. */
export const firstWord = ({ id, text }: TextBlock): WordSelection | undefined => {
  const [piece] = piecesOf(text, 'word')
  return piece && { anchor: { block: id, offset: piece.start }, focus: { block: id, offset: piece.end } }
}

/** The next or previous word or sentence, in this block or the nearest one that has any; undefined at either end of the text. */
const nextPiece = (blocks: readonly TextBlock[], from: TextPoint, unit: Unit, step: 1 | -1): (Piece & { block: string }) | undefined => {
  const at = blocks.findIndex(({ id }) => id === from.block)
  for (let index = at; index >= 0 && index < blocks.length; index += step) {
    const { id, text } = blocks[index]!
    const pieces = piecesOf(text, unit)
    const piece =
      index !== at
        ? pieces.at(step === 1 ? 0 : -1)
        : step === 1
          ? pieces.find(({ end }) => end > from.offset)
          : pieces.findLast(({ start }) => start < from.offset)
    if (piece) return { block: id, ...piece }
  }
  return undefined
}

/** Moves the end of a selection by a word or a sentence. */
export const extendSelection = (
  blocks: readonly TextBlock[],
  { anchor, focus }: WordSelection,
  key: keyof typeof arrows,
): WordSelection => {
  const { unit, step } = arrows[key]!
  const piece = nextPiece(blocks, focus, unit, step)
  return { anchor, focus: piece ? { block: piece.block, offset: step === 1 ? piece.end : piece.start } : focus }
}

/** Selects the next or previous word or sentence instead. */
export const moveSelection = (blocks: readonly TextBlock[], selection: WordSelection, key: keyof typeof arrows): WordSelection => {
  const { unit, step } = arrows[key]!
  const { start, end } = inOrder(blocks, selection)
  const piece = nextPiece(blocks, step === 1 ? end : start, unit, step)
  if (!piece) return selection
  const { block } = piece
  return { anchor: { block, offset: piece.start }, focus: { block, offset: piece.end } }
}

export const inOrder = (blocks: readonly TextBlock[], { anchor, focus }: WordSelection): { start: TextPoint; end: TextPoint } => {
  const order = (block: string) => blocks.findIndex(({ id }) => id === block)
  const isForward = anchor.block === focus.block ? anchor.offset <= focus.offset : order(anchor.block) < order(focus.block)
  return isForward ? { start: anchor, end: focus } : { start: focus, end: anchor }
}
