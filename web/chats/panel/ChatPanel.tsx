import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { lockSentence } from '../../messages/locks.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import { usePanels } from '../../platform/panels/panels.ts'
import { useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LockIcon, AskQuestionIcon } from '../../ui/icons/icons.ts'
import { Link } from '../../ui/Link.tsx'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './ChatPanel.module.css'
import { Chat } from './Chat.tsx'
import { storeDraft, storedDraft } from '../storedChat.ts'
import { useChatStore } from '../useChat.ts'

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
  if (!store) return <Invitation projectId={props.project.id} />
  return isOpen ? <Chat key={props.project.id} store={store} {...props} /> : <Locked />
}

const Invitation = ({ projectId }: { projectId: string }) => {
  const logIn = useLogIn()
  const hasModel = useFlag('capability.model')
  const question = usePanels(({ prefill }) => prefill) || storedDraft({ userId: null, projectId })
  // They stay until the chat attaches them.
  const waiting = useChatSelections((state) => state.waiting)
  const selections = attachedSelections(waiting.flatMap((one) => (one.projectId === projectId ? one.text : [])))
  const invite = () => {
    storeDraft({ userId: null, projectId }, question)
    logIn()
  }
  return (
    <Closed icon={AskQuestionIcon} title={hasModel ? messages.visitorTitle : messages.finderVisitorTitle}>
      <p>{hasModel ? messages.visitorText : messages.finderVisitorText}</p>
      {(question || selections.length > 0) && (
        <Stack as="figure" gap={4} above={4} wide breaks surface="sheet" className={styles.question}>
          <Text as="figcaption" text="caption" tone="faint">
            {messages.visitorQuestion}
          </Text>
          {selections.length > 0 && (
            // A long passage leaves room for the question and the button.
            <Text as="blockquote" surface="quote" text="caption" clamp>
              {selections.join('\n\n')}
            </Text>
          )}
          {question && (
            <Text as="blockquote" tone="ink">
              {question}
            </Text>
          )}
        </Stack>
      )}
      <Button variant="filled" onClick={invite}>
        {messages.logIn}
      </Button>
      {!hasModel && <Link to={`?${new URLSearchParams({ search: question })}`}>{messages.searchAll}</Link>}
    </Closed>
  )
}

const Locked = () => {
  const promptUpgrade = useUpgradePrompt()
  return (
    <Closed icon={LockIcon} title={messages.lockedTitle}>
      <p>{lockSentence('project_locked')}</p>
      {promptUpgrade ? (
        <Button variant="pro" onClick={() => promptUpgrade('project_locked')}>
          {messages.unlock}
        </Button>
      ) : (
        <p>{shellMessages.pro.unavailable}</p>
      )}
    </Closed>
  )
}

const Closed = ({ icon: ClosedIcon, title, children }: { icon: Icon; title: string; children: ReactNode }) => (
  <Stack align="start" gap={8} scrolls text="body" tone="quiet" className={styles.closed}>
    <ClosedIcon size={24} />
    <Text text="label" tone="ink" above={4}>
      {title}
    </Text>
    {children}
  </Stack>
)
