import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import { maxAnswerLength } from '@fieldwork/core/chats/limits.ts'
import { toolCall, type ToolTargets } from '@fieldwork/core/chats/tools.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { ChatPiece, SourcePassage } from '../../adapters/model/model.ts'
import { createBacking, type UnbackedRange } from './backing.ts'
import { createCiting } from '../../tutor/citing.ts'
import { createWithholding } from './withholding.ts'

/** Tools of one answer: the page does them one after another. */
const maxCalls = 5

type Options = {
  passages: readonly SourcePassage[]
  targets: ToolTargets
  /** False for an answer that is put together from passages alone. */
  isChecked: boolean
  /** True if the learner wants help with a task. */
  isHint: boolean
  onTokens: (tokens: number) => void
  /** UTF-16 units of the text that was sent before. */
  before: number
}

/**
 * The chunks of an answer: with its sources, with what nothing backs, and with the tools whose targets exist. A model's reasoning stays
 * here: it may hold what the answer leaves out.
 */
export async function* chunksOf(pieces: AsyncIterable<ChatPiece>, options: Options): AsyncGenerator<Chunk> {
  const { passages, targets, isChecked, isHint, onTokens, before } = options
  const citing = createCiting(passages)
  const backing = isChecked ? createBacking(passages, citing.named) : undefined
  const withholding = isChecked && isHint ? createWithholding() : undefined
  let length = 0
  let calls = 0
  const marks = (ranges: readonly UnbackedRange[] = []): Chunk[] =>
    ranges.map(({ start, end }) => ({ type: 'unbacked', start: before + start, end: before + end }))
  const said = ({ chunks, text }: ReturnType<typeof citing.add>): Chunk[] => [...chunks, ...marks(backing?.add(text))]
  for await (const piece of pieces) {
    if (piece.type === 'tokens') onTokens(piece.tokens)
    else if (piece.type === 'tool') {
      const call = calls < maxCalls ? toolCall(piece.name, piece.input, targets) : undefined
      if (call) yield { type: 'tool-call', toolCallId: `call-${(calls += 1)}`, ...call }
    } else if (piece.type === 'text') {
      length += piece.text.length
      if (length > maxAnswerLength) throw problem('model_failed')
      yield* said(citing.add(withholding ? withholding.add(piece.text) : piece.text))
    }
  }
  if (withholding) yield* said(citing.add(withholding.end()))
  yield* said(citing.end())
  yield* marks(backing?.end())
}
