import { maxRecordingBytes, maxRecordingSeconds } from '@fieldwork/core/chats/limits.ts'
import { startLevel } from './level.ts'

const mediaType = 'audio/webm;codecs=opus'
/** Bits a second: enough for speech. */
const bitRate = 32_000
/** Milliseconds between two pieces of a recording. */
const piece = 1000
/** Bytes that the last piece may have. */
const spare = 256 * 1024

export type Recording = { sound: Blob; seconds: number }

export type Recorder = {
  /** How loud it is now, from 0 to 1; undefined where the browser cannot tell. */
  level: () => number | undefined
  seconds: () => number
  stop: () => void
}

export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'failed'

/** True where the browser records what the server takes; it has no microphone for pages that came over plain http. */
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

/** Records until it is stopped, is as long or as large as may be, or the microphone goes away; then the microphone is closed. */
export const startRecorder = (stream: MediaStream, onEnd: (recording: Recording) => void): Recorder => {
  const pieces: Blob[] = []
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
    pieces.push(data)
    size += data.size
    if (size > maxRecordingBytes - spare) stop()
  })
  recorder.addEventListener('stop', () => {
    clearTimeout(timer)
    level.stop()
    closeMicrophone(stream)
    onEnd({ sound: new Blob(pieces, { type: mediaType }), seconds: seconds() })
  })
  recorder.start(piece)
  return { level: level.now, seconds, stop }
}
