import { useEffect, useRef, useState } from 'react'
import { maxRecordingSeconds } from '@fieldwork/core/chats/limits.ts'
import { voiceMessages as messages } from '../../messages/voice.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { forgetRecording, storeRecording, useStoredRecording } from './storedRecordings.ts'
import { closeMicrophone, openMicrophone, startRecorder, type Recorder, type Recording } from './recorder.ts'
import { transcription } from './transcription.ts'

/** Seconds; shorter recordings contain no speech. */
const minSeconds = 0.5

type Phase =
  | { name: 'idle' }
  /** The browser asks for permission to use the microphone. */
  | { name: 'asking' }
  | { name: 'recording'; recorder: Recorder }
  | { name: 'writing' }

const idle: Phase = { name: 'idle' }

/** Returns undefined if the browser refuses to record. */
const tryToRecord = (stream: MediaStream, onEnd: (recording: Recording) => void): Recorder | undefined => {
  try {
    return startRecorder(stream, onEnd)
  } catch {
    closeMicrophone(stream)
    return undefined
  }
}

/** Records and transcribes speech. A recording is stored until its transcript arrives or it is discarded. */
export const useVoice = (chatId: string | undefined, onTranscript: (transcript: string) => void) => {
  const [phase, setPhase] = useState<Phase>(idle)
  const [problem, setProblem] = useState('')
  const [announcement, announce] = useState('')
  const stored = useStoredRecording(chatId)
  const latest = useRef({ chatId, onTranscript })
  useEffect(() => void (latest.current = { chatId, onTranscript }))
  /** Ends the current phase; a recording is stored unless it is to be discarded. */
  const end = useRef<(mustDiscard?: boolean) => void>(() => {})
  useEffect(() => () => end.current(), [])
  const isUnsaved = phase.name !== 'idle' || stored !== undefined
  const { reload } = usePlatform()
  useEffect(() => (isUnsaved ? reload.holdWhile(() => true) : reload.whenSaved()), [isUnsaved, reload])

  const write = async (recording: Recording) => {
    const stop = new AbortController()
    const { chatId: to } = latest.current
    storeRecording(to, recording)
    end.current = () => stop.abort()
    setPhase({ name: 'writing' })
    setProblem('')
    try {
      const transcript = await transcription(to, recording.sound, stop.signal)
      if (stop.signal.aborted) return
      forgetRecording(to)
      announce(transcript === '' ? '' : messages.written)
      if (transcript === '') setProblem(messages.noWords)
      else latest.current.onTranscript(transcript)
    } catch (error) {
      if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : messages.unwritten)
    }
    if (!stop.signal.aborted) setPhase(idle)
  }

  const start = async () => {
    let isOver = false
    end.current = () => (isOver = true)
    setPhase({ name: 'asking' })
    setProblem('')
    announce('')
    const stream = await openMicrophone()
    if (isOver) return typeof stream === 'string' ? undefined : closeMicrophone(stream)
    if (typeof stream === 'string') {
      setProblem(messages[stream])
      return setPhase(idle)
    }
    let exit: 'none' | 'stored' | 'discarded' = 'none'
    const onEnd = (recording: Recording) => {
      if (exit === 'discarded') return
      const isTooShort = recording.seconds < minSeconds || recording.sound.size === 0
      if (exit === 'stored') return isTooShort ? undefined : storeRecording(latest.current.chatId, recording)
      if (!isTooShort) {
        announce(recording.seconds >= maxRecordingSeconds ? messages.over : messages.writing)
        return void write(recording)
      }
      setProblem(messages.tooShort)
      setPhase(idle)
    }
    const recorder = tryToRecord(stream, onEnd)
    if (!recorder) {
      setProblem(messages.failed)
      return setPhase(idle)
    }
    end.current = (mustDiscard) => {
      exit = mustDiscard ? 'discarded' : 'stored'
      recorder.stop()
    }
    setPhase({ name: 'recording', recorder })
    announce(messages.begun)
  }

  return {
    phase,
    /** Why there is no transcript; empty for none. A missing chat is no problem any more once it's there. */
    problem: chatId && problem === messages.chatIdRequired ? '' : problem,
    /** For screen readers. */
    announcement,
    announce,
    /** A recording without a transcript. */
    recording: phase.name === 'idle' ? stored : undefined,
    start: () => void start(),
    retry: () => void (stored && write(stored)),
    /** Discards a running recording; one that is being transcribed stays stored. */
    cancel: () => {
      end.current(true)
      setPhase(idle)
      setProblem('')
      announce(phase.name === 'recording' ? messages.cancelled : '')
    },
    discard: () => {
      forgetRecording(chatId)
      setProblem('')
    },
  }
}
