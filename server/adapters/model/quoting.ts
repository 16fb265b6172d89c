import type { SourcePassage } from './model.ts'

/** A passage with the number by which an answer refers to it. */
export type NumberedPassage = SourcePassage & { source: number }

export const numbered = (passages: readonly SourcePassage[]): NumberedPassage[] =>
  passages.map((passage, at) => ({ ...passage, source: at + 1 }))

/** A list with one line for each. */
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line.replace(/\s*\n\s*/g, ' ')}`).join('\n')

/** The fence is longer than any in the code. */
export const fenced = (code: string, language: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}
