import type { TextLine } from './schema.ts'
import { learnersLines, publishableText } from './learnersWords.ts'

/** The most lines of a learner's sentences. In longer ones, a line break counts as a space. */
const maxLines = 6

/** Returns the lines of a learner's sentences about what they built, in quotation marks; none if no character is visible. */
export const summaryLines = (summary: string): TextLine[] => {
  if (!isVisible(summary)) return []
  const lines = learnersLines(`“${publishableText(summary).trim()}”`)
  return lines.length <= maxLines ? lines : learnersLines(`“${summaryLine(summary)}”`)
}

/** Returns a learner's sentences on one line, as they may be published; empty if no character is visible. */
export const summaryLine = (summary: string): string => (isVisible(summary) ? publishableText(summary).replaceAll(/\s+/g, ' ').trim() : '')

/** The blank Braille pattern looks like a space. */
const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}|\u2800/gu, ''))
