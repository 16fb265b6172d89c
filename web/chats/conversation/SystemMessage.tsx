import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import styles from './Message.module.css'

/** Neither the learner nor the tutor says this. */
export const SystemMessage = ({ message: { content } }: { message: ChatMessage }) => (
  <p className={styles.notice}>{content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')}</p>
)
