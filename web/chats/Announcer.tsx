import { useEffect, useRef, useState } from 'react'
import { chatMessages as messages } from '../messages/chats.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { spokenSentences } from './spokenSentences.ts'
import { useChatState } from './useChat.ts'

/** Tells screen readers of an answer in whole sentences as they come in, whatever the eye is shown. */
export const Announcer = () => {
  const streamId = useChatState(({ streaming }) => streaming?.tempId)
  const text = useChatState(({ streaming }) => streaming?.content.text ?? '')
  const isJoined = useChatState(({ streaming }) => streaming?.isJoined ?? false)
  const isActive = useChatState(({ streaming }) => streaming?.isActive ?? false)
  const isReconnecting = useChatState(({ streaming }) => streaming?.isReconnecting ?? false)
  const isEmpty = useChatState(({ messages: list, streaming }) => list.length === 0 && !streaming)
  const [said, setSaid] = useState<string[]>([])
  const progress = useRef({ streamId: '', length: 0 })
  const isOpening = useRef(true)
  useEffect(() => {
    const wasThere = isJoined || isOpening.current
    isOpening.current = false
    // What was said stays until the next answer, so that it is read to its end.
    if (!streamId) return
    if (progress.current.streamId !== streamId) {
      // What stands there when the panel opens, or the page, is found where it stands.
      if (isJoined && text === '') return
      progress.current = { streamId, length: wasThere ? spokenSentences(text, false).length : 0 }
      setSaid([])
    }
    const { sentences, length } = spokenSentences(text.slice(progress.current.length), !isActive)
    progress.current.length += length
    if (sentences.length > 0) setSaid((before) => [...before, ...sentences])
  }, [streamId, text, isActive, isJoined])
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {!isEmpty && said.map((sentence, at) => <span key={at}>{sentence} </span>)}
      </span>
      <span role="status">{isReconnecting ? messages.reconnecting : isActive ? messages.typing : ''}</span>
    </VisuallyHidden>
  )
}
