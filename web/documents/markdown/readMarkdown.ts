import { Marked, type Token } from 'marked'
import { presentable } from './presentable.ts'

/** A block of a Markdown text; `raw` in the token is how it is written. */
export type ReadBlock = {
  token: Token
  /** Where it begins in the text, in UTF-16 units. */
  start: number
}

const none = () => undefined

/**
 * HTML stays the text that it is. Without headings by underlining and without addresses that are given elsewhere, what comes later changes
 * no block that stands before it.
 */
const parser = new Marked({ breaks: true, gfm: true, tokenizer: { html: none, tag: none, def: none, reflink: none, lheading: none } })

const tokensOf = (text: string): Token[] => {
  try {
    return parser.lexer(text)
  } catch {
    // Nested deeper than anybody writes.
    return [{ type: 'text', raw: text, text }]
  }
}

/** Of the same length, so that places in the text keep their numbers. */
const withPlainLineEnds = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n') : text)

/**
 * Reads a text that grows: what stands before an empty line, behind which another line is complete, is read once. `isStreaming` leaves out
 * signs at the end whose meaning what follows decides. A text that does not continue the one before is read again.
 */
export const createMarkdownReader = () => {
  let settled: ReadBlock[] = []
  let settledText = ''
  return (given: string, isStreaming = false): ReadBlock[] => {
    const text = withPlainLineEnds(given)
    if (!text.startsWith(settledText)) [settled, settledText] = [[], '']
    const rest = text.slice(settledText.length)
    let at = settledText.length
    const blocks = tokensOf(isStreaming ? presentable(rest) : rest).map((token): ReadBlock => {
      const start = at
      at += token.raw.length
      return { token, start }
    })
    const all = [...settled, ...blocks.filter(({ token }) => token.type !== 'space')]
    const end = blocks.findLast(({ token, start }) => isEmptyLine(token) && hasWholeLine(text, start + token.raw.length))
    if (end) {
      settled = all.filter(({ start }) => start < end.start)
      settledText = text.slice(0, end.start + end.token.raw.length)
    }
    return all
  }
}

const isEmptyLine = ({ type, raw }: Token): boolean => type === 'space' && raw.length > 1

/** A list or indented code goes on behind an empty line, if the next line says so. */
const hasWholeLine = (text: string, from: number): boolean => text.indexOf('\n', from) > from
