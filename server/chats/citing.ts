import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import type { QuotedPassage } from '@fieldwork/core/notes/tutorSchema.ts'
import type { SourcePassage } from '../adapters/model/model.ts'

/** Numbers of passages in an answer: `[2]`, `[1, 3]`. */
const numbers = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g
/** The end of a piece that may go on as such a number, or in the middle of a word. */
const unfinished = /(?:\[[\d,\s]*|[^\s\]]*)$/

/**
 * Turns the pieces of an answer into chunks: its numbers refer to the sources that are sent before them, in the order in which the answer
 * names them; numbers without a passage are left out, and those in code stay what they are. The words of a source are the project's.
 */
export const createCiting = (passages: readonly SourcePassage[]) => {
  const named: SourcePassage[] = []
  let held = ''
  let code: '' | '`' | '```' = ''

  const plain = (text: string, chunks: Chunk[]): string =>
    text.replace(numbers, (_, list: string) =>
      list
        .split(',')
        .map((number) => {
          const passage = passages[Number(number) - 1]
          if (!passage) return ''
          if (!named.includes(passage)) {
            named.push(passage)
            chunks.push({ type: 'source', number: named.length, passage: quoteOf(passage) })
          }
          return `[${named.indexOf(passage) + 1}]`
        })
        .join(''),
    )

  const read = (text: string): { chunks: Chunk[]; text: string } => {
    const chunks: Chunk[] = []
    const out = text
      .split(/(```|`)/)
      .map((part) => {
        if (part === '```' || part === '`') {
          if (code === '') code = part
          else if (code === part) code = ''
          return part
        }
        return code === '' ? plain(part, chunks) : part
      })
      .join('')
    if (out !== '') chunks.push({ type: 'text-delta', text: out })
    return { chunks, text: out }
  }

  return {
    /** The passages that were named so far: `[1]` is the first. */
    named: named as readonly SourcePassage[],
    /** What can be said of it by now. */
    add: (piece: string) => {
      held += piece
      const rest = unfinished.exec(held)?.[0] ?? ''
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

const quoteOf = ({ stepId, blockId, title, quote, conceptId, conceptName }: SourcePassage): QuotedPassage => ({
  stepId,
  blockId,
  title,
  quote,
  ...(conceptId === undefined ? {} : { conceptId, conceptName }),
})
