import { useShallow } from 'zustand/react/shallow'
import { isBlank, type StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import type { AnswerSources, ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AnswerBody } from '../answer/AnswerBody.tsx'
import { AnswerFoot } from './AnswerFoot.tsx'
import type { ChatError } from '../chatErrors.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { marksWithin, shownOf } from '../chatState.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Message.module.css'
import { useChatState, useOpenChat } from '../useChat.ts'

type Props = {
  /** Undefined for the answer that is on its way. */
  message: ChatMessage | undefined
  /** Why no language model gave the answer before. */
  offlineBefore: AnswerSources['offline'] | undefined
  isLast: boolean
}

/** A streaming or finished answer. The element stays the same when the answer ends, so nothing is rendered again. */
export const TutorAnswer = ({ message, offlineBefore, isLast }: Props) => {
  const { store, asking, follow } = useOpenChat()
  // What has come and is not shown yet draws nothing.
  const streaming = useChatState(useShallow((state) => (message || !state.streaming ? null : shownOf(state.streaming))))
  const failed = useChatState((state) => (message && state.failed?.id === message.id ? state.failed.error : undefined))
  const answer = message ? answerIn(message) : streaming && { ...streaming, unbacked: marksWithin(streaming.unbacked, streaming.text) }
  if (!answer) return null
  const { ending, offline } = answer
  const pastFailure: ChatError | undefined = message && ending === 'failed' ? { type: 'STREAMING_ERROR' } : undefined
  const error = streaming?.error ?? failed ?? pastFailure
  const isTyping = streaming !== null && streaming.isTyping && !error
  const how = message && ending !== null && ending !== 'failed' ? messages.endings[ending] : undefined
  return (
    <div className={styles.answer} aria-busy={isTyping || undefined}>
      <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
      {offline && offlineBefore !== offline && (
        <Text text="caption" tone="faint" below={10} className={styles.notice}>
          {messages.offline[offline]}
        </Text>
      )}
      {!isBlank(answer) && <AnswerBody answer={answer} isStreaming={isTyping} onFollow={follow} />}
      {isTyping && (
        <Row as="p" gap={10} text="caption" tone="faint" className={styles.typing} data-typing>
          <Row as="span" inline align="stretch" gap={4} className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </Row>
          {streaming.isReconnecting && messages.reconnecting}
        </Row>
      )}
      {how && (
        <Text above={8} text="caption" tone="faint">
          {how}
        </Text>
      )}
      {error && (
        <ChatFailure
          error={error}
          isPast={error === pastFailure}
          {...((isLast || streaming) && { onRetry: () => store.retry(asking()) })}
        />
      )}
      {message && <AnswerFoot message={message} text={answer.text} isLast={isLast} />}
    </div>
  )
}

type ShownAnswer = Pick<StreamedAnswer, 'text' | 'passages' | 'unbacked' | 'offline' | 'ending'>

const answerIn = ({ content, sources, ending }: ChatMessage): ShownAnswer => ({
  text: content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n'),
  passages: sources?.passages ?? [],
  unbacked: sources?.unbacked ?? [],
  offline: sources?.offline ?? null,
  ending,
})
