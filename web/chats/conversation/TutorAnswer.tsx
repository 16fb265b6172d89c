import { useShallow } from 'zustand/react/shallow'
import { isBlank, type StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import type { AnswerSources, ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AnswerBody } from '../answer/AnswerBody.tsx'
import { AnswerFoot } from './AnswerFoot.tsx'
import type { ChatError } from '../chatErrors.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { FurtherQuestions } from './FurtherQuestions.tsx'
import { marksWithin, messageText, shownOf } from '../chatState.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Message.module.css'
import { useChatState, useOpenChat } from '../useChat.ts'

type Props = {
  /** Undefined for the answer that is being streamed. */
  message: ChatMessage | undefined
  /** Why the previous answer didn't come from a language model. */
  offlineBefore: AnswerSources['offline'] | undefined
  isLast: boolean
}

/** A streaming or finished answer. It keeps its element when the answer ends, so nothing is rendered again. */
export const TutorAnswer = ({ message, offlineBefore, isLast }: Props) => {
  const { store, asking, follow, project, logIn } = useOpenChat()
  // Text that has arrived but isn't revealed yet renders nothing.
  const streaming = useChatState(useShallow((state) => (message || !state.streaming ? null : shownOf(state.streaming))))
  const failed = useChatState((state) => (message && state.failed?.id === message.id ? state.failed.error : undefined))
  const answer = message ? answerIn(message) : streaming && { ...streaming, unbacked: marksWithin(streaming.unbacked, streaming.text) }
  if (!answer) return null
  const { ending, offline } = answer
  const pastFailure: ChatError | undefined = message && ending === 'failed' ? { type: 'STREAMING_ERROR' } : undefined
  const error = streaming?.error ?? failed ?? pastFailure
  const isTyping = streaming !== null && streaming.isTyping && !error
  const endingNote = message && ending !== null && ending !== 'failed' ? messages.endings[ending] : undefined
  return (
    <Text as="div" text="body" breaks className={styles.answer} aria-busy={isTyping || undefined}>
      <VisuallyHidden>{offline ? messages.finder : messages.tutor}: </VisuallyHidden>
      {offline === 'used up' && offlineBefore !== offline && (
        <Text text="caption" tone="faint" below={10} surface="quote">
          {messages.usedUp}
        </Text>
      )}
      {!isBlank(answer) && <AnswerBody answer={answer} isStreaming={isTyping} onFollow={follow} steps={project.metadata.outline} />}
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
      {endingNote && (
        <Text above={8} text="caption" tone="faint">
          {endingNote}
        </Text>
      )}
      {error && (
        <ChatFailure
          error={error}
          isPast={error === pastFailure}
          {...((isLast || streaming) && { onRetry: () => store.retry(asking()) })}
        />
      )}
      {logIn && isAboutHints(answer.text) && (
        <Button variant="link" onClick={logIn}>
          {messages.visitorLogIn}
        </Button>
      )}
      {isLast && offline && <FurtherQuestions />}
      {message && store.userId !== null && <AnswerFoot message={message} text={copied(answer)} isLast={isLast} />}
    </Text>
  )
}

type ShownAnswer = Pick<StreamedAnswer, 'text' | 'passages' | 'unbacked' | 'offline' | 'ending'>

const answerIn = (message: ChatMessage): ShownAnswer => ({
  text: messageText(message),
  ...(message.sources ?? { passages: [], unbacked: [], offline: null }),
  ending: message.ending,
})

/** True for an answer that points to hints, which need an account. */
const isAboutHints = (text: string): boolean => text === offlineChatMessages.hintsNeedAccount || text === offlineChatMessages.ownAnswer

/** What a search found is in its sources. */
const copied = ({ text, passages }: ShownAnswer): string =>
  [
    text,
    ...passages.flatMap(({ title, quote, code, continued, best }, at) =>
      best === undefined && quote !== ''
        ? []
        : [`[${at + 1}] ${[title, quote || best].filter(Boolean).join(': ')}`, ...[code, continued].filter((one) => one !== undefined)],
    ),
  ].join('\n\n')
