import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../adapters/model/model.ts'

/** Numbers of passages in an answer: `[2]`, `[1, 3]`, with the space before them. */
const numbers = /([ \t]?)\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g
/** The end of a piece that may go on as such a number, in the middle of a word, or as an empty line. */
const unfinished = /(?:[ \t]?\[[\d,\s]*|[ \t]?[^\s\]]*|(?:\n[ \t]*)+)$/
/** Characters that are held back at most: a longer word is no number, and to look for its end would take the square of its length. */
const maxHeld = 100
/** Code begins and ends with as many signs; code within a line is over with its paragraph. */
const codeMarks = /(`+|~{3,}|\n[ \t]*\n)/

/**
 * Turns the pieces of an answer into chunks: its numbers refer to the sources that are sent before them, in the order in which the answer
 * cites them; numbers without a passage are left out, and those in code don't change. Quotations are taken from the project.
 */
export const createCiting = (passages: readonly SourcePassage[]) => {
  const named: SourcePassage[] = []
  let held = ''
  /** The backticks that opened the current code; empty outside of code. */
  let code = ''

  const plain = (text: string, chunks: Chunk[]): string =>
    text.replace(numbers, (_, space: string, list: string) => {
      const found = list.split(',').flatMap((number) => passages[Number(number) - 1] ?? [])
      const cited = found.map((passage) => {
        if (!named.includes(passage)) {
          named.push(passage)
          chunks.push({ type: 'source', number: named.length, passage: quoteOf(passage) })
        }
        return `[${named.indexOf(passage) + 1}]`
      })
      return cited.length > 0 ? space + cited.join('') : ''
    })

  const read = (text: string): { chunks: Chunk[]; text: string } => {
    const chunks: Chunk[] = []
    const out = text
      .split(codeMarks)
      .map((part, at) => {
        // Every other part is a mark.
        if (at % 2 === 0) return code === '' ? plain(part, chunks) : part
        if (part.startsWith('\n')) code = code.length < 3 ? '' : code
        else if (code === '') code = part
        else if (code === part) code = ''
        return part
      })
      .join('')
    if (out !== '') chunks.push({ type: 'text-delta', text: out })
    return { chunks, text: out }
  }

  return {
    /** The passages that were named so far: `[1]` is the first. */
    named: named as readonly SourcePassage[],
    /** The chunks that can't change anymore. */
    add: (piece: string) => {
      held += piece
      const rest = unfinished.exec(held.slice(-maxHeld))?.[0] ?? ''
      const ready = held.slice(0, held.length - rest.length)
      held = rest
      return read(ready)
    },
    end: () => {
      const rest = held
      held = ''
      return read(rest)
    },
  }
}

/** A whole answer with the passages that it names. */
export const withSources = (answer: string, passages: readonly SourcePassage[]): { text: string; passages: QuotedPassage[] } => {
  const citing = createCiting(passages)
  const text = citing.add(answer).text + citing.end().text
  return { text: text.trim(), passages: citing.named.map(quoteOf) }
}

const quoteOf = ({
  stepId,
  blockId,
  isPrepared,
  question,
  hasReason,
  hasExample,
  title,
  quote,
  commands,
  code,
  continued,
  best,
  conceptId,
  conceptName,
}: SourcePassage): QuotedPassage => ({
  stepId,
  blockId,
  title,
  quote,
  ...(isPrepared ? { isPrepared } : {}),
  ...(question === undefined ? {} : { question }),
  ...(hasReason ? { hasReason } : {}),
  ...(hasExample ? { hasExample } : {}),
  ...(commands === undefined ? {} : { commands }),
  ...(code === undefined ? {} : { code }),
  ...(continued ? { continued } : {}),
  ...(best === undefined ? {} : { best }),
  ...(conceptId === undefined ? {} : { conceptId, conceptName }),
})
