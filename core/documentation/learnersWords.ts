import { documentationMessages as messages } from '../messages/documentation.ts'
import { plainTextFrom } from '../notes/plainText.ts'
import { typographic } from '../typography.ts'
import { parsedUrl } from '../tasks/grading.ts'
import { maxUrlLength } from '../urlLength.ts'
import type { TextLine, TextRun } from './schema.ts'

/** Direction overrides, which display text in another order than written; byte order marks; invisible tags. */
const deceiving = /[\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu
/** `git@host` is an account on a machine, not an email address. */
const mailAddress = /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Returns a text as it may be published: with normalized line breaks, and without deceptive characters and email addresses. */
export const publishableText = (text: string): string =>
  plainTextFrom(text)
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(deceiving, '')
    .replaceAll(mailAddress, messages.mailAddress)

/** Returns the lines of a learner's text. Spaces and line breaks are preserved, and URLs become links. */
export const learnersLines = (text: string): TextLine[] => {
  const lines = publishableText(text)
    .split('\n')
    .map((line) => line.trimEnd().replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ').replaceAll(' ', '\u00a0')))
  const last = lines.findLastIndex((line) => line !== '')
  return (
    lines
      // Keeps one empty line of several.
      .filter((line, index) => line !== '' || (index < last && index > 0 && lines[index - 1] !== ''))
      .map((line) => lineOf(withLinks(line)))
  )
}

/** Returns command output with its spaces and line breaks, without leading and trailing empty lines. */
export const outputText = (text: string): string =>
  publishableText(text)
    .replaceAll('\t', '    ')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

export const lineOf = (runs: TextRun[]): TextLine => ({ runs, isRightToLeft: readsRightToLeft(runs.map(({ text }) => text).join('')) })

/** The author's text as it may be published, with typographic apostrophes and quotation marks. */
export const authorsText = (text: string): string => typographic(publishableText(text))

/** A line of the author's text or of ours. */
export const plainLine = (text: string): TextLine => lineOf([{ text: authorsText(text) }])

/** Returns a URL that a link may have: http or https, without a password. Undefined for any other. */
export const linkTarget = (address: string): string | undefined => {
  const [, site = '', rest = ''] = /^(https?:\/\/[^/?#@]+)((?:[/?#]\S*)?)$/i.exec(address) ?? []
  if (!site || address.length > maxUrlLength || !parsedUrl(address)) return undefined
  // Links can't contain other characters. Encoded ones stay unchanged.
  return site + encodeURI(rest).replaceAll('%25', '%')
}

const webAddress = /https?:\/\/[^\s<>"'`{}|\\^]+/gu

const withLinks = (line: string): TextRun[] => {
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(webAddress)) {
    const address = found.slice(0, endOfAddress(found))
    const href = linkTarget(address)
    if (!href) continue
    if (index > end) runs.push({ text: line.slice(end, index) })
    runs.push({ text: address, href })
    end = index + address.length
  }
  if (end < line.length || runs.length === 0) runs.push({ text: line.slice(end) })
  return runs
}

/** Strips trailing punctuation. A regular expression would take quadratic time for a long row of it. */
const endOfAddress = (found: string): number => {
  let end = found.length
  while (end > 0 && punctuation.has(found[end - 1]!)) end--
  return end
}
const punctuation = new Set('.,;:!?)]”’»')

/** Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The first letter decides, as in Unicode's algorithm. */
const readsRightToLeft = (text: string): boolean => {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter !== undefined && rightToLeft.test(letter)
}
