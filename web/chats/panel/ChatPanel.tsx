import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { useLockSentence, useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LockIcon } from '../../ui/icons/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { useChatStore } from '../useChat.ts'
import { Chat } from './Chat.tsx'
import styles from './ChatPanel.module.css'
import { VisitorFinder } from './VisitorFinder.tsx'

type Props = {
  project: Project
  track: string | undefined
  /** The reader may open the project. */
  isOpen: boolean
  stepInView: () => string | undefined
}

/** The content of Ask: the chat about the project, a search of it for a visitor, or why this reader can't use it. */
export const ChatPanel = ({ isOpen, ...props }: Props) => {
  const store = useChatStore(props.project.id)
  if (!isOpen) return <Locked />
  return store ? <Chat key={props.project.id} store={store} {...props} /> : <VisitorFinder key={props.project.id} {...props} />
}

const Locked = () => {
  const promptUpgrade = useUpgradePrompt()
  const lockSentence = useLockSentence()
  return (
    <Stack align="start" gap={8} scrolls text="body" tone="quiet" className={styles.closed}>
      <LockIcon size={24} />
      <Text text="label" tone="ink" above={4}>
        {messages.lockedTitle}
      </Text>
      <p>{lockSentence('project_locked')}</p>
      {promptUpgrade && (
        <Button variant="pro" onClick={() => promptUpgrade('project_locked')}>
          {messages.unlock}
        </Button>
      )}
    </Stack>
  )
}
