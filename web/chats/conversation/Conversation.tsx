import { useEffect, useEffectEvent } from 'react'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ArrowUpIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { messageText } from '../chatState.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { ChatStart } from './ChatStart.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Conversation.module.css'
import { QuestionMessage } from './QuestionMessage.tsx'
import { TutorAnswer } from './TutorAnswer.tsx'
import { UnsentMessage } from './UnsentMessage.tsx'
import { useChatState, useOpenChat } from '../useChat.ts'
import { useEndOfList } from './useEndOfList.ts'

/** Distance from the top, in pixels, below which older messages are fetched. */
const nearBeginning = 120

/** All messages, the newest last, and the answer that is being streamed. */
export const Conversation = () => {
  const { store, asking } = useOpenChat()
  const messagesRead = useChatState((state) => state.messages)
  const streamingId = useChatState(({ streaming }) => streaming?.tempId)
  // The server may already list the answer that is still being revealed here.
  const list = messagesRead.filter(({ id }) => id !== streamingId)
  const isLoaded = useChatState(({ chat }) => chat !== undefined) || store.userId === null
  const expectedCount = useChatState((state) => state.expectedCount)
  const loadError = useChatState((state) => state.loadError)
  const pagination = useChatState((state) => state.pagination)
  const unsent = useChatState((state) => state.unsent)
  const { scroller, content, isAtEnd, onScroll, scrollToEnd } = useEndOfList(list[0]?.id)
  const pending = unsent.findLast(({ isPending }) => isPending)?.id
  const showSent = useEffectEvent(() => scrollToEnd())
  useEffect(() => {
    if (pending) showSent()
  }, [pending])

  const scroll = () => {
    onScroll()
    if (scroller.current!.scrollTop < nearBeginning && pagination.hasMore && !pagination.hasFailed) store.loadOlder()
  }
  const isEmpty = list.length === 0 && unsent.length === 0 && streamingId === undefined
  const last = list.at(-1)
  const isUnanswered = last?.role === 'user' && streamingId === undefined && !pending
  return (
    <Stack column grow className={styles.around}>
      <Stack
        column
        ref={scroller}
        grow
        scrolls
        inset
        className={styles.scroller}
        role="region"
        aria-label={messages.log}
        tabIndex={0}
        onScroll={scroll}
      >
        <div ref={content} className={styles.content}>
          {loadError && !isLoaded && <ChatFailure error={loadError} onRetry={store.refresh} />}
          {!isLoaded && !loadError && expectedCount !== undefined && expectedCount > 0 && (
            <Loading gap={10}>
              <Skeleton className={styles.asked} />
              <Skeleton className={styles.line} />
              <Skeleton className={styles.line} />
              <Skeleton className={styles.line} />
            </Loading>
          )}
          {isEmpty && (isLoaded || (expectedCount === 0 && !loadError)) && <ChatStart />}
          {pagination.hasMore && (
            <Stack align="center" text="caption" tone="faint" below={12}>
              {pagination.hasFailed && <p>{messages.earlierFailed}</p>}
              <Button variant="quiet" size="small" loading={pagination.isLoading} onClick={store.loadOlder}>
                {messages.earlier}
              </Button>
            </Stack>
          )}
          <Stack as="ol" gap={20} className={styles.list}>
            {/* One list, so that a streamed answer keeps its element when it becomes a message. */}
            {[
              ...list.map((message, at) => (
                <li key={message.id} data-role={message.role}>
                  {message.role === 'user' ? (
                    <QuestionMessage parts={message.content} />
                  ) : message.role === 'system' ? (
                    <Text text="caption" tone="faint" below={10} surface="quote">
                      {messageText(message)}
                    </Text>
                  ) : (
                    <TutorAnswer
                      message={message}
                      offlineBefore={offlineIn(list.slice(0, at))}
                      isLast={message === last && streamingId === undefined}
                    />
                  )}
                </li>
              )),
              isUnanswered && (
                <li key="unanswered">
                  <ChatFailure sentence={messages.unanswered} retry={messages.retry} onRetry={() => store.retry(asking())} />
                </li>
              ),
              ...unsent.map((message) => (
                <li key={message.id} data-role="user">
                  <UnsentMessage message={message} />
                </li>
              )),
              streamingId !== undefined && (
                <li key={streamingId || 'expected'} data-role="assistant">
                  <TutorAnswer message={undefined} offlineBefore={offlineIn(list)} isLast={false} />
                </li>
              ),
            ]}
          </Stack>
        </div>
      </Stack>
      {!isAtEnd && (
        <IconButton
          className={styles.latest}
          icon={ArrowUpIcon}
          label={messages.latest}
          onClick={() => {
            scrollToEnd()
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Stack>
  )
}

/** Why the newest of these answers didn't come from a language model. */
const offlineIn = (list: readonly ChatMessage[]) => list.findLast(({ role }) => role === 'assistant')?.sources?.offline
