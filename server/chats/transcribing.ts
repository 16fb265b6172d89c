import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { maxRecordingBytes, maxMessageLength } from '@fieldwork/core/chats/limits.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { sendRecording } from '../adapters/model/sendRecording.ts'
import type { Config } from '../config.ts'

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
  try {
    const response = await sendRecording(transcription, new Uint8Array(recording), AbortSignal.any([gone, time]))
    if (response.status === 429 || response.status === 529) throw problem('model_busy', { retryAfter: usualWait })
    if (!response.ok) throw problem(response.status >= 500 ? 'model_unreachable' : 'model_failed')
    const read = z.safeParse(Transcription, JSON.parse(await textOf(response)))
    if (!read.success) throw problem('model_failed')
    return read.data.text.trim().slice(0, maxMessageLength)
  } catch (error) {
    if (time.aborted) throw problem('model_timeout')
    if (error instanceof TypeError) throw problem('model_unreachable')
    if (error instanceof SyntaxError) throw problem('model_failed')
    throw error
  }
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
    if (text.length > maxReplyBytes) throw problem('model_failed')
  }
  return text
}
