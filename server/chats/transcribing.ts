import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { maxRecordingBytes, maxMessageLength } from '@fieldwork/core/chats/limits.ts'
import { problem, type ProblemCode } from '@fieldwork/core/problems.ts'
import { sendRecording } from '../adapters/model/sendRecording.ts'
import type { Config } from '../config.ts'
import { messageWithCause } from '../messageWithCause.ts'
import { counters } from '../metrics/counters.ts'

/** Milliseconds. */
const usualTime = 30_000
/** Bytes of what comes back. */
const maxReplyBytes = 256 * 1024
const usualWait = 10

const Transcription = z.object({ text: z.string() })

/** Transcribes a recording with an endpoint that speaks OpenAI's protocol. */
export const transcribe = async (
  transcription: NonNullable<Config['transcription']>,
  stream: Readable,
  type: string,
  gone: AbortSignal,
): Promise<string> => {
  if (!/^audio\/webm\b/i.test(type)) throw problem('wrong_type')
  const recording = await recordingIn(stream)
  if (recording.length === 0) throw problem('invalid')
  const time = AbortSignal.timeout(usualTime)
  /** The cause is logged, and holds neither the key nor any text. */
  const failure = (code: ProblemCode, reason: string) =>
    problem(code, {
      cause: new Error(`${transcription.name} at ${new URL(transcription.url).host}: ${reason}`),
      ...(code === 'model_busy' && { retryAfter: usualWait }),
    })
  try {
    const response = await sendRecording(transcription, new Uint8Array(recording), AbortSignal.any([gone, time]))
    if (!response.ok) throw failure(codeOf(response.status), `answered with ${response.status}`)
    const read = z.safeParse(Transcription, JSON.parse(await textOf(response)))
    if (!read.success) throw new SyntaxError('There is no text.')
    counters.models.inc({ outcome: 'answered' })
    return read.data.text.trim().slice(0, maxMessageLength)
  } catch (error) {
    counters.models.inc({ outcome: gone.aborted ? 'left' : 'failed' })
    if (time.aborted) throw failure('model_timeout', `no answer within ${usualTime / 1000} seconds`)
    if (error instanceof TypeError) throw failure('model_unreachable', messageWithCause(error))
    // Its message quotes what can't be parsed.
    if (error instanceof SyntaxError) throw failure('model_failed', 'what came back is no transcription')
    throw error
  }
}

const codeOf = (status: number): ProblemCode => {
  if (status === 429 || status === 529) return 'model_busy'
  return status >= 500 ? 'model_unreachable' : 'model_failed'
}

const recordingIn = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxRecordingBytes) {
      // The sender gets to hear the answer.
      stream.resume()
      throw problem('too_large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const textOf = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    if (text.length > maxReplyBytes) throw new SyntaxError('The answer is too long.')
  }
  return text
}
