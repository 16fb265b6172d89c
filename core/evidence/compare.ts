import { maskText, type PatternReplacer } from './masks.ts'

export type Expectation = {
  /** `…` on a line of its own matches any number of lines, `…` within a line any characters. */
  lines: readonly string[]
  masks: readonly string[]
  declared: Record<string, string>
  replace: PatternReplacer
  /** Other lines may come before and after. */
  isPart: boolean
  /** A line may be split into several, as when it is copied from a terminal that wrapped it. */
  mayWrap?: boolean
  /** Number of leading lines that are required. The output may end before the later ones. Default: all. */
  minLines?: number
}

/** The first expected line that wasn't printed. `line` is its index in `lines`. */
export type Difference = { line: number; expected: string; got: string }

/** Returns undefined if the output has the expected lines. Takes linear time in the output for each expected line. */
export const compareOutput = (expectation: Expectation, printed: readonly string[]): Difference | undefined => {
  const { lines, masks, declared, replace, isPart, mayWrap = false, minLines = lines.length } = expectation
  const mask = (line: string) => maskText(line, masks, declared, replace)
  const expected = trimmed(lines.map((line) => expandTabs(line).trimEnd()))
  const offset = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  )
  const showsJobs = expected.some((line) => jobLine.test(line))
  const got = trimmed(printed.filter((line) => showsJobs || !jobLine.test(line)).map((line) => expandTabs(line).trimEnd()))
  const tests = expected.map((line): LineTest => (line.trim() === '…' ? anyLines : mask(line).split('…')))
  const required = Math.min(minLines - offset, tests.length)
  const all: LineTest[] = isPart ? [anyLines, ...tests, anyLines] : tests
  const before = isPart ? 1 : 0
  const progress = matchLines(all, got.map(mask), mayWrap, before + required)
  if (progress.isWhole || (required < tests.length && progress.isCut)) return undefined
  const reached = progress.tests - before
  const at = Math.min(Math.max(0, reached), expected.length)
  const isOver = at >= expected.length
  return { line: at + offset, expected: isOver ? '(nothing more)' : expected[at]!, got: got[progress.lines] ?? '(nothing more)' }
}

/** Bash's reports about background jobs. */
const jobLine = /^\[\d+\](?: \d+$|[+-]? +(?:Done|Running|Terminated|Killed|Exit \d+|Stopped)\b)/

/** The texts between the wildcards of a line. */
type LineTest = readonly string[] | 'any lines'
const anyLines = 'any lines' as const

/** A terminal may wrap one line into this many pieces. Every piece but the last has at least this many characters. */
const maxPieces = 8
const minPieceLength = 20

/**
 * Matches tests with lines, in order. `tests` and `lines` say how many of each matched before the first difference. `isCut`: the last line
 * matched a test at or after the `minTests`th.
 */
const matchLines = (tests: readonly LineTest[], lines: readonly string[], mayWrap: boolean, minTests: number) => {
  let isCut = false
  /** Possible numbers of lines consumed by the tests so far. */
  let reached = new Set([0])
  for (const [at, test] of tests.entries()) {
    const next = new Set<number>()
    if (test === anyLines) for (let line = Math.min(...reached); line <= lines.length; line++) next.add(line)
    else for (const line of reached) for (const end of endsOf(test, lines, line, mayWrap)) next.add(end)
    if (next.size === 0) return { isWhole: false, isCut, tests: at, lines: Math.min(...reached) }
    if (test !== anyLines && at + 1 >= minTests && next.has(lines.length)) isCut = true
    reached = next
  }
  const unread = [...reached].filter((line) => line < lines.length)
  return { isWhole: reached.has(lines.length), isCut, tests: tests.length, lines: Math.max(...unread, 0) }
}

/** Returns the runs of lines, shortest first, that a terminal may have made of one line by wrapping it at `line`. */
export const wrappedAt = (lines: readonly string[], line: number): string[][] => {
  const runs: string[][] = []
  for (let end = line; end < Math.min(lines.length, line + maxPieces); end++) {
    runs.push(lines.slice(line, end + 1))
    if (lines[end]!.length < minPieceLength) break
  }
  return runs
}

/** Returns the possible ends of a test that begins at `line`. */
const endsOf = (test: readonly string[], lines: readonly string[], line: number, mayWrap: boolean): number[] => {
  const ends: number[] = []
  let joined = ''
  for (let end = line; end < Math.min(lines.length, line + (mayWrap ? maxPieces : 1)); end++) {
    joined += lines[end]!
    if (end === line ? fits(test, joined) : fits(test.map(withoutSpaces), withoutSpaces(joined))) ends.push(end + 1)
    if (lines[end]!.length < minPieceLength) break
  }
  return ends
}

/**
 * True if the line starts with the first text, ends with the last, and has the others in between, in order. Two texts may share a space, so
 * that `a … b` also matches `a b`.
 */
const fits = (texts: readonly string[], line: string): boolean => {
  const [first = '', ...rest] = texts
  const last = rest.pop()
  if (last === undefined) return line === first
  if (!line.startsWith(first) || !line.endsWith(last)) return false
  let [at, before] = [first.length, first]
  const begin = (text: string) => at - (before.endsWith(' ') && text.startsWith(' ') ? 1 : 0)
  for (const text of rest) {
    const position = line.indexOf(text, begin(text))
    if (position < 0) return false
    at = position + text.length
    before = text
  }
  return begin(last) <= line.length - last.length
}

/** A terminal may wrap a line at a space, which is lost then. */
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** Expands tabs as a terminal shows them. */
const expandTabs = (line: string): string =>
  line.split('\t').reduce((before, next) => `${before.padEnd((Math.floor(before.length / 8) + 1) * 8)}${next}`)

/** Removes leading and trailing empty lines. */
const trimmed = (lines: readonly string[]): string[] => {
  const begin = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findLastIndex((line) => line.trim() !== '')
  return begin < 0 ? [] : lines.slice(begin, end + 1)
}
