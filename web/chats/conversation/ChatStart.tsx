import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlag } from '../../accounts/api.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { promptsQuery } from '../api.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Conversation.module.css'
import { useChatState, useOpenChat } from '../useChat.ts'

/** Greeting and suggested prompts of an empty chat. */
export const ChatStart = () => {
  const { store, project, asking, focusField } = useOpenChat()
  const hasModel = useFlag('capability.model')
  const chatId = useChatState(({ chat }) => chat!.id)
  // The step at which the chat was opened, so that the text doesn't change while it's read.
  const [{ stepId, trackId }] = useState(asking)
  const { data } = useQuery(promptsQuery(chatId, stepId, trackId))
  return (
    <Stack gap={14}>
      <Text text="body">{data?.greeting ?? (hasModel ? messages.greeting : messages.finderGreeting)(project.metadata.title)}</Text>
      {data && (
        <Stack as="ul" align="start" gap={8} className={styles.prompts} aria-label={messages.prompts}>
          {data.prompts.map(({ label, prompt, autoSend }) => (
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
        </Stack>
      )}
    </Stack>
  )
}
