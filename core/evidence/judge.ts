import { compareOutput } from './compare.ts'
import type { PatternReplacer } from './masks.ts'
import { comparableLine, readOutput, withoutPrompts } from './output.ts'

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

/** `matched` and `lineCount` count expected lines. `shape` is the form of the first missing line; `own`, a line that has this form. */
export type OutputComparison =
  | { isRight: true }
  | { isRight: false; run: string; matched: number; lineCount: number; shape: string; own?: string }

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
  const asIs = differenceIn(printed)
  const difference = asIs && differenceIn(withoutPrompts(printed))
  if (!asIs || !difference) return { isRight: true }
  const further = asIs.line > difference.line ? asIs : difference
  const { run, shape } = flat[Math.min(further.line, flat.length - 1)]!
  const isShape = (line: string) =>
    compareOutput({ ...comparing, isPart: false, lines: [comparableLine(shape.replaceAll('……', '…'))] }, [comparableLine(line)]) ===
    undefined
  const own = shape.includes('……') ? [...printed, ...withoutPrompts(printed)].find(isShape) : undefined
  const counted = flat.filter(({ line }) => line !== '…')
  const matched = flat.slice(0, further.line).filter(({ line }) => line !== '…').length
  return { isRight: false, run, matched, lineCount: counted.length, shape, ...(own !== undefined && { own }) }
}

/** Output that these expectations accept. */
export const sampleOutput = ({ commands }: ExpectedOutput): string =>
  commands
    .flatMap(({ lines }) => lines.filter((line) => line.trim() !== '…'))
    .join('\n')
    .replaceAll('…', 'x')
