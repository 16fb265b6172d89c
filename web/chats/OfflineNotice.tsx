import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../messages/chats.ts'
import styles from './Message.module.css'

/** Says once why no language model answers, where that begins. */
export const OfflineNotice = ({ message, before }: { message: ChatMessage; before: readonly ChatMessage[] }) => {
  const reason = message.sources?.offline
  const isKnown = before.findLast(({ role }) => role === 'assistant')?.sources?.offline === reason
  return reason && !isKnown ? <p className={styles.notice}>{messages.offline[reason]}</p> : null
}
