import { useEffect, useRef, useState } from 'react'
import { maxRecordingSeconds } from '@fieldwork/core/chats/limits.ts'
import { voiceMessages as messages } from '../../messages/voice.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { forgetRecording, keepRecording, useStoredRecording } from './storedRecordings.ts'
import { closeMicrophone, openMicrophone, startRecorder, type Recorder, type Recording } from './recorder.ts'
import { transcription } from './transcription.ts'

/** Seconds below which nobody can have said anything. */
const minSeconds = 0.5

type Phase =
  | { name: 'idle' }
  /** The browser asks for the microphone. */
  | { name: 'asking' }
  | { name: 'recording'; recorder: Recorder }
  | { name: 'writing'; recording: Recording }

const idle: Phase = { name: 'idle' }

/** Undefined where the browser refuses to record what the microphone gives. */
const tryToRecord = (stream: MediaStream, onEnd: (recording: Recording) => void): Recorder | undefined => {
  try {
    return startRecorder(stream, onEnd)
  } catch {
    closeMicrophone(stream)
    return undefined
  }
}

/** Records and transcribes speech. A recording is stored until its transcript arrives or it is discarded. */
export const useVoice = (chatId: string | undefined, onWords: (words: string) => void) => {
  const [phase, setPhase] = useState<Phase>(idle)
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const kept = useStoredRecording(chatId)
  const latest = useRef({ chatId, onWords })
  useEffect(() => void (latest.current = { chatId, onWords }))
  /** Ends what is under way; a recording stays unless it says so. */
  const end = useRef<(mustDiscard?: boolean) => void>(() => {})
  useEffect(() => () => end.current(), [])
  const isUnsaved = phase.name !== 'idle' || kept !== undefined
  const { reload } = usePlatform()
  useEffect(() => (isUnsaved ? reload.holdWhile(() => true) : reload.whenSaved()), [isUnsaved, reload])

  const write = async (recording: Recording) => {
    const stop = new AbortController()
    const { chatId: to } = latest.current
    keepRecording(to, recording)
    end.current = () => stop.abort()
    setPhase({ name: 'writing', recording })
    setProblem('')
    try {
      const words = await transcription(to, recording.sound, stop.signal)
      if (stop.signal.aborted) return
      forgetRecording(to)
      setSaid(words === '' ? '' : messages.written)
      if (words === '') setProblem(messages.noWords)
      else latest.current.onWords(words)
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
    setSaid('')
    const stream = await openMicrophone()
    if (isOver) return typeof stream === 'string' ? undefined : closeMicrophone(stream)
    if (typeof stream === 'string') {
      setProblem(messages[stream])
      return setPhase(idle)
    }
    let left: 'no' | 'kept' | 'discarded' = 'no'
    const onEnd = (recording: Recording) => {
      if (left === 'discarded') return
      const isTooShort = recording.seconds < minSeconds || recording.sound.size === 0
      if (left === 'kept') return isTooShort ? undefined : keepRecording(latest.current.chatId, recording)
      if (!isTooShort) {
        setSaid(recording.seconds >= maxRecordingSeconds ? messages.over : messages.writing)
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
      left = mustDiscard ? 'discarded' : 'kept'
      recorder.stop()
    }
    setPhase({ name: 'recording', recorder })
    setSaid(messages.begun)
  }

  return {
    phase,
    /** Why there are no words; empty for none. That there is no chat is over once there is one. */
    problem: chatId && problem === messages.chatIdRequired ? '' : problem,
    /** For a screen reader. */
    said,
    say: setSaid,
    /** What was recorded and is not written down. */
    kept: phase.name === 'idle' ? kept : undefined,
    start: () => void start(),
    retry: () => void (kept && write(kept)),
    /** Ends what is under way: a recording is discarded, one that is being written down is kept. */
    cancel: () => {
      end.current(true)
      setPhase(idle)
      setProblem('')
      setSaid(phase.name === 'recording' ? messages.cancelled : '')
    },
    discard: () => {
      forgetRecording(chatId)
      setProblem('')
    },
  }
}
