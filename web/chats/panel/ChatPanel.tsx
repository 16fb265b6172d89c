import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useFlag, useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { loginReasons } from '../../messages/accounts.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { useIsProSold, useLockSentence, useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LockIcon } from '../../ui/icons/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Link } from '../../ui/Link.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { useChatStore } from '../useChat.ts'
import { Chat } from './Chat.tsx'
import styles from './ChatPanel.module.css'
import { VisitorChat } from './VisitorChat.tsx'

type Props = {
  project: Project
  track: string | undefined
  /** The reader may open the project. */
  isOpen: boolean
  stepInView: () => string | undefined
}

/** The content of Ask: the chat about the project, or why this reader can't use it. */
export const ChatPanel = ({ isOpen, ...props }: Props) => {
  const store = useChatStore(props.project.id)
  if (!isOpen) return <Locked />
  return store.userId === null ? (
    <VisitorChat key={props.project.id} store={store} {...props} />
  ) : (
    <Chat key={props.project.id} store={store} {...props} />
  )
}

/** Offers the same as the cover of the project, which this panel hides on a phone. */
const Locked = () => {
  const user = useUser()
  const logIn = useLogIn()
  const hasModel = useFlag('capability.model')
  const isProSold = useIsProSold()
  const promptUpgrade = useUpgradePrompt()
  const lockSentence = useLockSentence()
  return (
    <Stack align="start" gap={8} scrolls text="body" tone="quiet" className={styles.closed}>
      <LockIcon size={24} />
      <Text text="label" tone="ink" above={4}>
        {hasModel ? messages.lockedTitle : messages.lockedSearch}
      </Text>
      <p>{lockSentence('project_locked')}</p>
      {!user && (
        <Button variant={isProSold ? 'pro' : 'outline'} onClick={() => logIn({ reason: loginReasons[isProSold ? 'pro' : 'closed'] })}>
          {messages.visitorLogIn}
        </Button>
      )}
      {user && promptUpgrade && (
        <Button variant="pro" onClick={() => promptUpgrade('project_locked')}>
          {messages.unlock}
        </Button>
      )}
      <Link to={routePatterns.projects}>{messages.otherProjects}</Link>
    </Stack>
  )
}
