import { type Chunk, emptyAnswer, type StreamedAnswer, withChunk } from '@fieldwork/core/chats/chunks.ts'
import type { AnswerSources, ContentPart, ChatMessage } from '@fieldwork/core/chats/schema.ts'
import type { RowOf } from '../database/statement.ts'

/** The answer that chunks make together. */
export const answerOf = (data: readonly string[]): StreamedAnswer =>
  data.map((one) => JSON.parse(one) as Chunk).reduce(withChunk, emptyAnswer)

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON, and a model may say both. The length stays, to which ranges refer. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').replaceAll(/\p{Cs}/gu, '\ufffd')

/** Returns an answer as it is stored in its message. */
export const messageOf = (answer: StreamedAnswer): { content: ContentPart[]; sources: AnswerSources } => ({
  content: [{ type: 'text', text: storable(answer.text) }, ...answer.toolCalls],
  sources: { passages: answer.passages, unbacked: answer.unbacked, offline: answer.offline },
})

export const messageFrom = ({ id, created_at, role, content, sources, ending }: RowOf<'chats.messages'>): ChatMessage => ({
  id,
  timestamp: created_at.toISOString(),
  role,
  content,
  sources,
  ending,
})
