import { maxRecordingBytes, maxRecordingSeconds } from '@fieldwork/core/chats/limits.ts'
import { startLevel } from './level.ts'

const mediaType = 'audio/webm;codecs=opus'
/** Bits per second; enough for speech. */
const bitRate = 32_000
/** Milliseconds per chunk of a recording. */
const chunkMs = 1000
/** Bytes reserved for the last chunk. */
const reserve = 256 * 1024

export type Recording = { sound: Blob; seconds: number }

export type Recorder = {
  /** Current level from 0 to 1; undefined if the browser can't measure it. */
  level: () => number | undefined
  seconds: () => number
  stop: () => void
}

export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'failed'

/** True if the browser can record in the server's format. Pages loaded over plain http have no microphone. */
export const mayRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(mediaType) && 'mediaDevices' in navigator

/** Asks for permission to use the microphone. */
export const openMicrophone = async (): Promise<MediaStream | MicrophoneProblem> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (error) {
    return (error instanceof DOMException && problems[error.name]) || 'failed'
  }
}

const problems: Partial<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const closeMicrophone = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Records until it is stopped, reaches a limit or loses the microphone, and then closes the microphone. */
export const startRecorder = (stream: MediaStream, onEnd: (recording: Recording) => void): Recorder => {
  const chunks: Blob[] = []
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const recorder = new MediaRecorder(stream, { mimeType: mediaType, audioBitsPerSecond: bitRate })
  const level = startLevel(stream)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, maxRecordingSeconds * 1000)
  let size = 0
  recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data)
    size += data.size
    if (size > maxRecordingBytes - reserve) stop()
  })
  recorder.addEventListener('stop', () => {
    clearTimeout(timer)
    level.stop()
    closeMicrophone(stream)
    onEnd({ sound: new Blob(chunks, { type: mediaType }), seconds: seconds() })
  })
  recorder.start(chunkMs)
  return { level: level.now, seconds, stop }
}
