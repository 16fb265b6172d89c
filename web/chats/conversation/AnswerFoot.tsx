import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { RetryIcon, ThumbDownIcon, ThumbUpIcon } from '../../ui/icons/icons.ts'
import { useTemporaryFlag } from '../../ui/buttons/useTemporaryFlag.ts'
import type { Vote } from '../storedChat.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Message.module.css'
import { useChatState, useOpenChat } from '../useChat.ts'

const thanksMs = 5000

const choices: ReadonlyArray<[Vote, typeof ThumbUpIcon, string]> = [
  ['up', ThumbUpIcon, messages.good],
  ['down', ThumbDownIcon, messages.bad],
]

/** Votes on an answer, copies it, or requests another one. */
export const AnswerFoot = ({ message, text, isLast }: { message: ChatMessage; text: string; isLast: boolean }) => {
  const { store, asking, focusField } = useOpenChat()
  const vote = useChatState(({ votes }) => votes[message.id])
  const [isThanking, thank] = useTemporaryFlag(thanksMs)
  const choose = (choice: Vote) => {
    store.vote(message.id, choice)
    thank()
  }
  return (
    <Row wrap tone="faint" className={styles.foot}>
      {choices.map(([choice, icon, label]) => (
        <IconButton
          key={choice}
          icon={icon}
          small
          label={label}
          pressed={vote === choice}
          softDisabled={vote !== undefined && vote !== choice}
          onClick={() => vote === undefined && choose(choice)}
        />
      ))}
      <CopyButton value={text} label={messages.copy} name={messages.copyNamed} />
      {isLast && (
        <IconButton
          icon={RetryIcon}
          small
          label={messages.retry}
          onClick={() => {
            focusField()
            store.retry(asking())
          }}
        />
      )}
      <Text as="span" text="caption" tone="quiet" role="status">
        {isThanking && messages.thanks}
      </Text>
    </Row>
  )
}
