import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RetryIcon } from '../../ui/icons/icons.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { isAnswering } from '../chatState.ts'
import type { UnsentMessage as Message } from '../messageOutbox.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './Message.module.css'
import { QuestionMessage } from './QuestionMessage.tsx'
import { useChatState, useOpenChat } from '../useChat.ts'

/** A message in flight, or one that failed and can be sent again, edited or removed. */
export const UnsentMessage = ({ message: { id, parts, isPending, error } }: { message: Message }) => {
  const { store, asking, write, focusField } = useOpenChat()
  const isBusy = useChatState(isAnswering)
  const discard = (reuse?: typeof write) => {
    const content = store.discard(id)
    reuse?.(content)
    focusField()
  }
  return (
    <Stack gap={6} className={styles.unsent}>
      <QuestionMessage parts={parts} isPending={isPending} />
      {error && (
        <ChatFailure error={error} isNeutral={error.type === 'STREAM_RUNNING' || error.type === 'UNCONFIRMED'}>
          <Button variant="link" icon={RetryIcon} softDisabled={isBusy} onClick={() => store.resend(id, asking())}>
            {messages.resend}
          </Button>
          <Button variant="link" onClick={() => discard(write)}>
            {messages.edit}
          </Button>
          <Button variant="link" onClick={() => discard()}>
            {messages.discard}
          </Button>
        </ChatFailure>
      )}
    </Stack>
  )
}
