import { maskText } from './masks.ts'

export type Expectation = {
  /** As the page shows them; `…` stands for any lines, or for any characters of one. */
  lines: readonly string[]
  masks: readonly string[]
  declared: Record<string, string>
  /** True if other lines may stand before and after. */
  isPart: boolean
}

/** The first line of the page that was not printed; undefined if all were. */
export type Difference = { line: number; expected: string; got: string }

/** Compares what was printed with what a page shows. */
export const compareOutput = ({ lines, masks, declared, isPart }: Expectation, printed: readonly string[]): Difference | undefined => {
  const shown = trimmed(lines.map((line) => withoutTabs(line).trimEnd()))
  const offset = lines.findIndex((line) => line.trim() !== '')
  const showsJobs = shown.some((line) => jobLine.test(line))
  const got = trimmed(printed.filter((line) => showsJobs || !jobLine.test(line)).map((line) => line.trimEnd()))
  const tests = shown.map((line): LineTest => (line.trim() === '…' ? anyLines : lineTest(line, masks, declared)))
  const masked = got.map((line) => maskText(line, masks, declared))
  const furthest = { shown: 0, got: 0 }
  const all: LineTest[] = isPart ? [anyLines, ...tests, anyLines] : tests
  if (matches(all, masked, furthest)) return undefined
  const at = Math.min(Math.max(0, furthest.shown - (isPart ? 1 : 0)), shown.length)
  const isLeft = at >= shown.length
  return { line: at + Math.max(0, offset), expected: isLeft ? '(nothing more)' : shown[at]!, got: got[furthest.got] ?? '(nothing more)' }
}

/** What bash says of commands in the background. */
const jobLine = /^\[\d+\](?: \d+$|[+-]? +(?:Done|Running|Terminated|Killed|Exit \d+|Stopped)\b)/

type LineTest = RegExp | 'any lines'
const anyLines = 'any lines' as const

const lineTest = (line: string, masks: readonly string[], declared: Record<string, string>): RegExp =>
  new RegExp(`^${maskText(line, masks, declared).split('…').map(escaped).join('.*')}$`, 'u')

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** True if the tests hold the lines one after the other. `furthest` is the place up to which they did. */
const matches = (tests: readonly LineTest[], lines: readonly string[], furthest: { shown: number; got: number }): boolean => {
  /** The lines that the tests so far may have reached. */
  let reached = new Set([0])
  for (const [at, test] of tests.entries()) {
    furthest.shown = at
    furthest.got = Math.min(...reached)
    const next = new Set<number>()
    if (test === anyLines) for (let line = Math.min(...reached); line <= lines.length; line++) next.add(line)
    else for (const line of reached) if (line < lines.length && test.test(lines[line]!)) next.add(line + 1)
    if (next.size === 0) return false
    reached = next
  }
  furthest.shown = tests.length
  furthest.got = Math.max(...[...reached].filter((line) => line < lines.length), 0)
  return reached.has(lines.length)
}

/** As a terminal shows tabs. */
const withoutTabs = (line: string): string =>
  line.split('\t').reduce((before, next) => `${before.padEnd((Math.floor(before.length / 8) + 1) * 8)}${next}`)

/** Without the empty lines at both ends. */
const trimmed = (lines: readonly string[]): string[] => {
  const begin = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findLastIndex((line) => line.trim() !== '')
  return begin < 0 ? [] : lines.slice(begin, end + 1)
}
