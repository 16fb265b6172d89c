import { Marked, type Token } from 'marked'
import { presentable } from './presentable.ts'

/** A block of a Markdown text; `token.raw` is its source. */
export type ReadBlock = {
  token: Token
  /** Its offset in the text, in UTF-16 units. */
  start: number
}

const none = () => undefined

/**
 * HTML stays text. Setext headings and reference links are disabled, because with them later text could change earlier blocks.
 */
const parser = new Marked({ breaks: true, gfm: true, tokenizer: { html: none, tag: none, def: none, reflink: none, lheading: none } })

const tokensOf = (text: string): Token[] => {
  try {
    return parser.lexer(text)
  } catch {
    // Nested too deeply for the lexer's recursion.
    return [{ type: 'text', raw: text, text }]
  }
}

/** Keeps the length, so that offsets stay valid. */
const withPlainLineEnds = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n') : text)

/**
 * Parses a growing text: blocks before an empty line that is followed by a complete line are parsed once. `isStreaming` drops ambiguous
 * characters at the end. A text that doesn't continue the previous one is parsed from the start.
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

/** The next line decides whether a list or indented code continues after an empty line. */
const hasWholeLine = (text: string, from: number): boolean => text.indexOf('\n', from) > from
