import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Message.module.css'

/** Neither the learner nor the tutor says this. */
export const SystemMessage = ({ message: { content } }: { message: ChatMessage }) => (
  <Text text="caption" tone="faint" below={10} className={styles.notice}>
    {content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')}
  </Text>
)
