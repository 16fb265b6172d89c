import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../messages/chats.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnswerBody } from './answer/AnswerBody.tsx'
import { AnswerFoot } from './AnswerFoot.tsx'
import { ChatFailure } from './ChatFailure.tsx'
import styles from './Message.module.css'
import { useChatState, useOpenChat } from './useChat.ts'

/** An answer that has ended. */
export const AnswerMessage = ({ message, isLast }: { message: ChatMessage; isLast: boolean }) => {
  const { store, asking, follow } = useOpenChat()
  const failed = useChatState((state) => (state.failed?.id === message.id ? state.failed.error : undefined))
  const text = message.content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n')
  const { passages = [], unbacked = [] } = message.sources ?? {}
  const { ending } = message
  const how = ending !== null && ending !== 'failed' ? messages.endings[ending] : undefined
  return (
    <div className={styles.answer}>
      <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
      <AnswerBody answer={{ text, passages, unbacked }} isStreaming={false} onFollow={follow} />
      {how && <p className={styles.ending}>{how}</p>}
      {ending === 'failed' && (
        <ChatFailure
          error={failed ?? { type: 'STREAMING_ERROR' }}
          isPast={!failed}
          {...(isLast && { onRetry: () => store.retry(asking()) })}
        />
      )}
      <AnswerFoot message={message} text={text} isLast={isLast} />
    </div>
  )
}
