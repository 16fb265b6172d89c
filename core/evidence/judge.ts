import { compareOutput, wrappedAt } from './compare.ts'
import type { PatternReplacer } from './masks.ts'
import { comparableLine, readOutput, withoutPrompts } from './output.ts'
import { type DifferentValues, differentValues } from './differentValues.ts'

/** Expected output of a task's commands for one learner. It never leaves the server. */
export type ExpectedOutput = {
  masks: readonly string[]
  commands: ReadonlyArray<{
    run: string
    lines: readonly string[]
    /** The same lines, with dots in place of the values that only the command reveals. */
    shapes: readonly string[]
  }>
}

/**
 * `matched` and `lineCount` count expected lines. `shape` is the form of the first missing line; `own`, a line that has this form, and
 * `different`, which of its values differ. `guesses`: the form of a line of which the output has several with different values.
 */
export type OutputComparison =
  | { isRight: true }
  | { isRight: false; run: string; guesses: string }
  | { isRight: false; run: string; matched: number; lineCount: number; shape: string; own?: string; different?: DifferentValues }

/** Maximum number of lines that have the form of an expected one but other values, as from earlier tries in the same terminal. */
const maxOthers = 4

type Masks = { declared: Record<string, string>; replace: PatternReplacer }

/**
 * Judges output that a learner pasted or the companion sent. Ignores prompts, colors, spacing and wrapped lines. The output may end before the last
 * lines if the last command printed all its computed values by then; other lines in their place are a difference.
 */
export const judgeOutput = ({ masks, commands }: ExpectedOutput, text: string, { declared, replace }: Masks): OutputComparison => {
  const flat = commands.flatMap(({ run, lines, shapes }, at) => [
    ...(at > 0 ? [{ run, line: '…', shape: '…' }] : []),
    ...lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ run, line, shape: shapes[index] ?? line }])),
  ])
  const printed = readOutput(text).filter((line) => line.trim() !== '')
  const comparing = { masks, declared, replace, isPart: true, mayWrap: true }
  const lines = flat.map(({ line }) => comparableLine(line))
  const isComputed = commands.at(-1)?.lines.some((line, index) => line !== commands.at(-1)!.shapes[index])
  const minLines = isComputed ? flat.findLastIndex(({ line, shape }) => line !== shape) + 1 : lines.length
  const differenceIn = (output: readonly string[]) => compareOutput({ ...comparing, lines, minLines }, output.map(comparableLine))
  const isRightIn = (output: readonly string[]) => !differenceIn(output) || !differenceIn(withoutPrompts(output))
  const asIs = differenceIn(printed)
  const difference = asIs && differenceIn(withoutPrompts(printed))
  const isShapeOf = (shape: string) => {
    const form = [comparableLine(shape.replaceAll('……', '…'))]
    return (line: string, ...wrapped: string[]) =>
      compareOutput({ ...comparing, isPart: false, lines: form }, [line, ...wrapped].map(comparableLine)) === undefined
  }
  if (!asIs || !difference) {
    const computed = flat.filter(({ line, shape }) => line !== shape)
    const afterCommand = printed.slice(printed.findLastIndex((line) => line.includes(commands[0]!.run)) + 1)
    const judged = isRightIn(afterCommand) ? afterCommand : printed
    const guessed = computed.find(({ line, shape }) => {
      const isAlike = alike(line, shape, isShapeOf(shape))
      const max = flat.filter((other) => isAlike([other.line])).length + maxOthers
      return [judged, withoutPrompts(judged)].some((output) => countDistinct(output, isAlike, max) > max)
    })
    return guessed ? { isRight: false, run: guessed.run, guesses: guessed.shape } : { isRight: true }
  }
  const further = asIs.line > difference.line ? asIs : difference
  const first = flat[Math.min(further.line, flat.length - 1)]!
  const { run, shape } = first
  const isAlike = alike(first.line, shape, isShapeOf(shape))
  const own = shape.includes('……') ? [...printed, ...withoutPrompts(printed)].find((line) => isAlike([line])) : undefined
  const counted = flat.filter(({ line }) => line !== '…')
  const matched = flat.slice(0, further.line).filter(({ line }) => line !== '…').length
  const different = own === undefined ? undefined : differentValues(shape, first.line, own)
  return {
    isRight: false,
    run,
    matched,
    lineCount: counted.length,
    shape,
    ...(own !== undefined && { own }),
    ...(different && { different }),
  }
}

/**
 * Returns a function that recognizes possible guesses of an expected line: they have its shape and, if the shape has no words, the same
 * kinds of words. A line is passed as the pieces into which a terminal wrapped it.
 */
const alike = (line: string, shape: string, hasShape: (...pieces: string[]) => boolean) => {
  const isSpecific = /[\p{L}\p{N}]/u.test(shape) || line.includes('…')
  return (pieces: readonly string[]): boolean => hasShape(...pieces) && (isSpecific || kindsOf(pieces.join('')) === kindsOf(line))
}

/** Replaces each word by one character that says whether it has digits. Ignores spaces, because wrapping may lose one. */
const kindsOf = (line: string): string =>
  comparableLine(line)
    .replace(/[\p{L}\p{N}]+(?:[.,:-][\p{L}\p{N}]+)*/gu, (word) => (/\p{N}/u.test(word) ? '0' : 'a'))
    .replaceAll(' ', '')

/** Counts distinct lines until there are more than `max`. Joins as many pieces of a wrapped line as it takes. */
const countDistinct = (lines: readonly string[], isCounted: (pieces: readonly string[]) => boolean, max: number): number => {
  const counted = new Set<string>()
  for (let at = 0; at < lines.length && counted.size <= max; at++) {
    const pieces = wrappedAt(lines, at).find(isCounted)
    if (!pieces) continue
    counted.add(comparableLine(pieces.join('')))
    at += pieces.length - 1
  }
  return counted.size
}

/** Output that these expectations accept. */
export const sampleOutput = ({ commands }: ExpectedOutput): string =>
  commands
    .flatMap(({ lines }) => lines.filter((line) => line.trim() !== '…'))
    .join('\n')
    .replaceAll('…', 'x')
