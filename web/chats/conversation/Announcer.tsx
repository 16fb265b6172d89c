import { useEffect, useState } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { StreamingMessage } from '../chatState.ts'
import { spokenSentences } from './spokenSentences.ts'
import { useChatState, useIsFinder, useOpenChat } from '../useChat.ts'

/** Announces an answer to screen readers in whole sentences as they arrive, independently of what is revealed. */
export const Announcer = () => {
  const { store } = useOpenChat()
  const isFinder = useIsFinder()
  const isActive = useChatState(({ streaming }) => streaming?.isActive ?? false)
  const isReconnecting = useChatState(({ streaming }) => streaming?.isReconnecting ?? false)
  const isEmpty = useChatState(({ messages: list, streaming }) => list.length === 0 && !streaming)
  // Announced sentences stay until the next answer, so that they are read to the end.
  const [spoken, setSpoken] = useState<{ streamId: string; sentences: string[] }>({ streamId: '', sentences: [] })
  useEffect(() => {
    // Subscribed directly, because not every state is rendered.
    const nextSentences = createSpeech(store.state.getState().streaming)
    return store.state.subscribe(({ streaming }) => {
      if (!streaming) return
      const sentences = nextSentences(streaming)
      const { tempId: streamId } = streaming
      if (sentences.length === 0) return
      setSpoken((before) => ({ streamId, sentences: before.streamId === streamId ? [...before.sentences, ...sentences] : sentences }))
    })
  }, [store])
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {!isEmpty && spoken.sentences.map((sentence, at) => <span key={`${spoken.streamId} ${at}`}>{sentence} </span>)}
      </span>
      <span role="status">
        {isReconnecting ? messages.reconnecting : isActive ? (isFinder ? messages.searching : messages.typing) : ''}
      </span>
    </VisuallyHidden>
  )
}

/** Announces only what arrives after the panel or page opened. Earlier messages can be read in place. */
const createSpeech = (initial: StreamingMessage | null) => {
  let streamId = initial?.tempId ?? ''
  let length = initial ? lengthOfWhole(initial) : 0
  let isOver = false
  return (streaming: StreamingMessage): string[] => {
    const { tempId, content, isActive, isJoined } = streaming
    if (tempId === '' || (isJoined && content.text === '')) return []
    if (tempId !== streamId) {
      streamId = tempId
      length = isJoined ? lengthOfWhole(streaming) : 0
      isOver = false
    }
    if (isOver) return []
    isOver = !isActive && !streaming.error
    const { sentences, length: more } = spokenSentences(content.text.slice(length), isOver, messages.code)
    length += more
    if (!isOver) return sentences
    return [...sentences, ...spokenPassage(content.passages[0]), ...(content.unbacked.length > 0 ? [messages.someUnbacked] : [])]
  }
}

/** The result of a search is in its passages. */
const spokenPassage = (passage: QuotedPassage | undefined): string[] => {
  const text = passage?.best === undefined ? '' : passage.quote && (passage.best || passage.quote)
  return text ? [text.replaceAll('`', ''), ...(passage?.code === undefined ? [] : [messages.code])] : []
}

const lengthOfWhole = ({ content: { text } }: StreamingMessage): number => spokenSentences(text, false, '').length
