import { plainTextFrom } from '../notes/plainText.ts'
import type { ProblemCode } from '../problems.ts'
import { maxMessageLength, maxAttachments } from './limits.ts'
import type { SentPart } from './schema.ts'
import { attachedSelections } from './selections.ts'

export type ReadMessage = { parts: SentPart[]; text: string; selections: string[]; files: Array<Extract<SentPart, { type: 'file' }>> }

/** Returns a message as it is stored (text, selections without blanks and duplicates, files), or why it's refused. */
export const sentMessage = (parts: readonly SentPart[]): ReadMessage | ProblemCode => {
  const words = parts.flatMap((part) => (part.type === 'text' ? plainTextFrom(part.text) : []))
  const text = words.join('\n').trim()
  const selections = attachedSelections(parts.flatMap((part) => (part.type === 'selection' ? plainTextFrom(part.content) : [])))
  const sent = parts.filter((part) => part.type === 'file').map((file) => ({ ...file, filename: plainTextFrom(file.filename) }))
  const files = sent.filter((file, at) => sent.findIndex(({ data }) => data === file.data) === at)
  if (text === '' && selections.length + files.length === 0) return 'message_missing'
  if (text.length > maxMessageLength) return 'message_too_long'
  if (selections.length + files.length > maxAttachments) return 'too_many_attachments'
  return {
    parts: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...selections.map((content) => ({ type: 'selection' as const, content })),
      ...files,
    ],
    text,
    selections,
    files,
  }
}
