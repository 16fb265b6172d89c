import { documentationMessages as messages } from '../messages/documentation.ts'
import { plainTextFrom } from '../notes/plainText.ts'
import { parsedUrl } from '../tasks/grading.ts'
import { maxUrlLength } from '../urlLength.ts'
import type { TextLine, TextRun } from './documentation.ts'

/** Overrides of direction, which show a text otherwise than it is written; marks of byte order; tags that nobody sees. */
const deceiving = /[\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu
/** `git@host` is an account of a machine. */
const mailAddress = /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** A text as it may be published: one kind of line break, nothing that deceives, and no email address. */
export const publishableText = (text: string): string =>
  plainTextFrom(text)
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(deceiving, '')
    .replaceAll(mailAddress, messages.mailAddress)

/** The lines of what a learner typed. Their spaces and line breaks stay, and addresses become links. */
export const learnersLines = (text: string): TextLine[] => {
  const lines = publishableText(text)
    .split('\n')
    .map((line) => line.trimEnd().replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ').replaceAll(' ', '\u00a0')))
  const last = lines.findLastIndex((line) => line !== '')
  return (
    lines
      // Empty lines divide; more than one divides no better.
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

/** Of the author's or of ours. */
export const plainLine = (text: string): TextLine => lineOf([{ text: publishableText(text) }])

/** The address as a link may lead to it: of the web, and without a password. Undefined for every other. */
export const linkTarget = (address: string): string | undefined => {
  const [, site = '', rest = ''] = /^(https?:\/\/[^/?#@]+)((?:[/?#]\S*)?)$/i.exec(address) ?? []
  if (!site || address.length > maxUrlLength || !parsedUrl(address)) return undefined
  // Links contain no other characters. Encoded ones stay unchanged.
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

/** Without the punctuation that stands behind it. An expression would look at a row of it once from each of its places. */
const endOfAddress = (found: string): number => {
  let end = found.length
  while (end > 0 && punctuation.has(found[end - 1]!)) end--
  return end
}
const punctuation = new Set('.,;:!?)]')

/** Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** As Unicode decides it: by the first letter. */
const readsRightToLeft = (text: string): boolean => {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter !== undefined && rightToLeft.test(letter)
}
