import type { Prompt } from '@fieldwork/core/chats/schema.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useOpenChat } from '../useChat.ts'
import styles from './Conversation.module.css'

/** Suggested questions, each sent or put into the field when it’s chosen. */
export const PromptList = ({ prompts, label: name }: { prompts: readonly Prompt[]; label: string }) => {
  const { store, asking, focusField } = useOpenChat()
  return (
    <Row as="ul" wrap gap={8} className={styles.prompts} aria-label={name}>
      {prompts.map(({ label, prompt, autoSend }) => (
        <li key={label}>
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              if (autoSend) store.send([{ type: 'text', text: prompt }], asking())
              else store.type(prompt)
              focusField()
            }}
          >
            {label}
          </Button>
        </li>
      ))}
    </Row>
  )
}
