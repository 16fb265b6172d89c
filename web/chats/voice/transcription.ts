import { transcribe } from '@fieldwork/core/chats/contract.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { voiceMessages as messages } from '../../messages/voice.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'

/** Transcribes a recording. Rejects with a sentence as message. */
export const transcription = async (chatId: string | undefined, sound: Blob, signal: AbortSignal): Promise<string> => {
  if (!chatId) throw new Error(messages.chatIdRequired)
  try {
    const options = { file: sound, headers: { 'content-type': sound.type }, signal }
    return (await call(transcribe, { params: { chatId } }, options)).transcription.trim()
  } catch (error) {
    const better = error instanceof ResponseError && error.code && sentences[error.code]
    throw better ? new Error(better, { cause: error }) : error
  }
}

/** Replaces sentences that mention the tutor's answer. */
const sentences: Partial<Record<ProblemCode, string>> = {
  failed: messages.unwritten,
  model_failed: messages.unwritten,
  model_unreachable: messages.unreachable,
  model_busy: messages.tooBusy,
  model_timeout: messages.tooSlow,
}
