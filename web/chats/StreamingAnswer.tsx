import { isBlank } from '@fieldwork/core/chats/chunks.ts'
import { chatMessages as messages } from '../messages/chats.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnswerBody } from './answer/AnswerBody.tsx'
import { ChatFailure } from './ChatFailure.tsx'
import { isWhole, shownAnswer } from './chatState.ts'
import styles from './Message.module.css'
import { useChatState, useOpenChat } from './useChat.ts'

/** The answer as it comes, with a sign that there is more until all is shown. */
export const StreamingAnswer = () => {
  const { store, asking, follow } = useOpenChat()
  const streaming = useChatState((state) => state.streaming)
  const before = useChatState((state) => state.messages.findLast(({ role }) => role === 'assistant')?.sources?.offline)
  if (!streaming) return null
  const { content, error, isActive, isReconnecting } = streaming
  const shown = shownAnswer(streaming)
  const isTyping = (isActive || !isWhole(streaming)) && !error
  return (
    <div className={styles.answer} aria-busy={isTyping}>
      <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
      {content.offline && before !== content.offline && <p className={styles.notice}>{messages.offline[content.offline]}</p>}
      {!isBlank(shown) && <AnswerBody answer={shown} isStreaming={isTyping} onFollow={follow} />}
      {isTyping && (
        <p className={styles.typing} data-typing>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {isReconnecting && messages.reconnecting}
        </p>
      )}
      {error && <ChatFailure error={error} onRetry={() => store.retry(asking())} />}
    </div>
  )
}
