import { type ReactNode, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { loginReasons } from '../../messages/accounts.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import { takePrefill, usePanels } from '../../platform/panels/panels.ts'
import { useLockSentence, useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LockIcon } from '../../ui/icons/icons.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import conversationStyles from '../conversation/Conversation.module.css'
import styles from './ChatPanel.module.css'
import { Chat } from './Chat.tsx'
import { isSendKey } from './Composer.tsx'
import { storeDraft, storedDraft } from '../storedChat.ts'
import { useChatStore } from '../useChat.ts'

type Props = {
  project: Project
  track: string | undefined
  /** The reader may open the project. */
  isOpen: boolean
  stepInView: () => string | undefined
}

/** The content of Ask: the chat about the project, what it does for a visitor, or why this reader can't use it. */
export const ChatPanel = ({ isOpen, ...props }: Props) => {
  const store = useChatStore(props.project.id)
  if (!store) return <Invitation key={props.project.id} project={props.project} stepInView={props.stepInView} />
  return isOpen ? <Chat key={props.project.id} store={store} {...props} /> : <Locked />
}

/** Explains the chat to visitors, and keeps the question they type until they have logged in. */
const Invitation = ({ project, stepInView }: Pick<Props, 'project' | 'stepInView'>) => {
  const projectId = project.id
  const logIn = useLogIn()
  const hasModel = useFlag('capability.model')
  const prefill = usePanels((panels) => panels.prefill)
  const [draft, setDraft] = useState(() => storedDraft({ userId: null, projectId }))
  const question = prefill ? [draft.trimEnd(), prefill].filter(Boolean).join('\n\n') : draft
  // They stay until the chat attaches them.
  const waiting = useChatSelections((state) => state.waiting)
  const selections = attachedSelections(waiting.flatMap((one) => (one.projectId === projectId ? one.text : [])))
  // They stay those of the step at which the panel was opened.
  const [examples] = useState(() => examplesOf(project, stepInView()))
  const keep = (text: string) => storeDraft({ userId: null, projectId }, text)
  const type = (text: string) => {
    takePrefill()
    setDraft(text)
    keep(text)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Stack gap={14} scrolls text="body" tone="quiet" className={styles.closed}>
      <p>{hasModel ? messages.visitorText : messages.finderVisitorText}</p>
      {selections.length > 0 && (
        // A long passage leaves room for the question and the button.
        <Text as="blockquote" surface="quote" text="caption" clamp>
          {selections.join('\n\n')}
        </Text>
      )}
      <Stack
        as="form"
        gap={10}
        onSubmit={(event) => {
          event.preventDefault()
          keep(question)
          logIn({ reason: loginReasons.ask(project.metadata.title, hasModel, question.trim() !== '') })
        }}
      >
        <TextArea
          ref={field}
          label={messages.field}
          value={question}
          placeholder={hasModel ? messages.placeholder : messages.finderPlaceholder}
          onChange={type}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button variant="filled" type="submit">
          {messages.visitorLogIn}
        </Button>
        <Text text="caption" tone="faint">
          {messages.visitorQuestion}
        </Text>
      </Stack>
      <Stack gap={6} text="small">
        <Text text="label" tone="ink" aria-hidden="true">
          {messages.prompts}
        </Text>
        <Stack as="ul" align="start" gap={8} className={conversationStyles.prompts} aria-label={messages.prompts}>
          {examples.map((example) => (
            <li key={example}>
              <Button
                size="small"
                onClick={() => {
                  type(example)
                  field.current?.focus()
                }}
              >
                {example}
              </Button>
            </li>
          ))}
        </Stack>
      </Stack>
      {!hasModel && <Link to={`?${new URLSearchParams({ search: question.replace(/\s+/g, ' ').trim() })}`}>{messages.searchAll}</Link>}
    </Stack>
  )
}

/** The same suggestions that learners get: about a concept and a step, and for a hint. */
const examplesOf = ({ metadata: { outline, concepts } }: Project, stepId: string | undefined): string[] => {
  const step = outline.find(({ id }) => id === stepId) ?? outline[0]
  const [concept] = concepts
  return [...(concept ? [chatStart.concept(concept.name)] : []), ...(step ? [chatStart.step(step.title)] : []), chatStart.hint].map(
    ({ prompt }) => prompt,
  )
}

const Locked = () => {
  const promptUpgrade = useUpgradePrompt()
  const lockSentence = useLockSentence()
  return (
    <Closed icon={LockIcon} title={messages.lockedTitle}>
      <p>{lockSentence('project_locked')}</p>
      {promptUpgrade && (
        <Button variant="pro" onClick={() => promptUpgrade('project_locked')}>
          {messages.unlock}
        </Button>
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
