import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '../platform/PlatformContext.ts'
import { onLeave } from '../platform/browser/onLeave.ts'

/** Milliseconds after the last key. */
const typingPause = 500

type Saves = {
  saved: string
  save: (value: string) => Promise<unknown>
  /** As the page goes away. */
  saveAtEnd: (value: string) => Promise<unknown>
  /** What was typed has been taken back. */
  onFailed: () => void
}

/** A text that is saved by itself. What cannot be saved is taken back, unless something else was typed meanwhile. */
export const useDebouncedSave = ({ saved, save, saveAtEnd, onFailed }: Saves) => {
  const { reload } = usePlatform()
  /** Stays after it was saved until the saved text comes, so that nothing flickers under the caret. */
  const [draft, setDraft] = useState<{ value: string; isUnsaved: boolean }>()
  const [known, setKnown] = useState(saved)
  const [status, setStatus] = useState<'rest' | 'saving' | 'saved'>('rest')
  /** Undefined: nothing is unsaved. */
  const unsaved = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (known !== saved) {
    setKnown(saved)
    if (!draft?.isUnsaved) setDraft(undefined)
  }
  const settle = (end: 'rest' | 'saved', value?: string) => {
    unsaved.current = undefined
    setDraft(value === undefined ? undefined : { value, isUnsaved: false })
    setStatus(end)
    reload.whenSaved()
  }
  const send = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const value = unsaved.current
    if (value === undefined) return
    setStatus('saving')
    try {
      await save(value)
      if (unsaved.current === value) settle('saved', value)
    } catch {
      if (unsaved.current !== value) return
      settle('rest')
      onFailed()
    }
  }
  const type = (value: string) => {
    unsaved.current = value
    setDraft({ value, isUnsaved: true })
    setStatus('rest')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), typingPause)
  }

  const latest = useRef({ send, saveAtEnd })
  useEffect(() => {
    latest.current = { send, saveAtEnd }
  })
  useEffect(() => {
    const release = reload.holdWhile(() => unsaved.current !== undefined)
    const stop = onLeave(() => {
      const value = unsaved.current
      // The timer goes on: if the page stays, what it sends is the same.
      if (value !== undefined && timer.current !== undefined) void latest.current.saveAtEnd(value).catch(() => undefined)
    })
    return () => {
      release()
      stop()
      // Another page of the app has come; this one's words are still on their way.
      if (timer.current !== undefined) void latest.current.send()
    }
  }, [reload])
  return { value: draft?.value ?? saved, type, status }
}
