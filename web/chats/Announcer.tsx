import { useEffect, useRef, useState } from 'react'
import { chatMessages as messages } from '../messages/chats.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { spokenSentences } from './spokenSentences.ts'
import { useChatState } from './useChat.ts'

/** Tells screen readers of an answer in whole sentences as they come in, whatever the eye is shown. */
export const Announcer = () => {
  const streamId = useChatState(({ streaming }) => streaming?.tempId)
  const text = useChatState(({ streaming }) => streaming?.content.text ?? '')
  const isActive = useChatState(({ streaming }) => streaming?.isActive ?? false)
  const isReconnecting = useChatState(({ streaming }) => streaming?.isReconnecting ?? false)
  const [said, setSaid] = useState<string[]>([])
  const progress = useRef({ streamId: '', length: 0 })
  useEffect(() => {
    // What was said stays until the next answer, so that it is read to its end.
    if (!streamId) return
    if (progress.current.streamId !== streamId) {
      progress.current = { streamId, length: 0 }
      setSaid([])
    }
    const { sentences, length } = spokenSentences(text.slice(progress.current.length), !isActive)
    progress.current.length += length
    if (sentences.length > 0) setSaid((before) => [...before, ...sentences])
  }, [streamId, text, isActive])
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {said.map((sentence, at) => (
          <span key={at}>{sentence} </span>
        ))}
      </span>
      <span role="status">{isReconnecting ? messages.reconnecting : isActive ? messages.typing : ''}</span>
    </VisuallyHidden>
  )
}
