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

/** A message that is on its way, or that the server did not take: it can be sent again, changed or removed. */
export const UnsentMessage = ({ message: { id, parts, isPending, error } }: { message: Message }) => {
  const { store, asking, write, focusField } = useOpenChat()
  const isBusy = useChatState(isAnswering)
  const edit = () => {
    write(store.discard(id))
    focusField()
  }
  const discard = () => {
    store.discard(id)
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
          <Button variant="link" onClick={edit}>
            {messages.edit}
          </Button>
          <Button variant="link" onClick={discard}>
            {messages.discard}
          </Button>
        </ChatFailure>
      )}
    </Stack>
  )
}
