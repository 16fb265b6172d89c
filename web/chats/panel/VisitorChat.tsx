import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { loginReasons } from '../../messages/accounts.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { useWaitingSelections } from '../attachments/useWaitingSelections.ts'
import { lastQuestion, messageText } from '../chatState.ts'
import type { VisitorStore } from '../visitorStore.ts'
import { ChatBody, type ChatProps, useChatOf } from './ChatBody.tsx'

/** The questions of a visitor about a project, which are searched in it. They stay in this tab, and the draft until they have logged in. */
export const VisitorChat = ({ store, project, ...view }: ChatProps & { store: VisitorStore }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const hasModel = useFlag('capability.model')
  const attachments = useWaitingSelections(project.id)
  const openLogin = useLogIn()
  const latest = useStore(store.state, lastQuestion)
  useEffect(() => store.start(), [store])
  const logIn = () => {
    const { draft } = store.state.getState()
    const question = draft.trim() === '' && latest ? messageText(latest) : draft
    store.type(question)
    openLogin({ reason: loginReasons.ask(project.metadata.title, hasModel, question !== '') })
  }
  const focusField = () => field.current?.focus({ preventScroll: true })
  const chat = { ...useChatOf({ store, project, ...view }, focusField), logIn }
  return (
    <ChatBody chat={chat} field={field} attachments={attachments}>
      <Text text="caption" tone="faint" above={2}>
        {hasModel ? messages.visitorTutor : messages.visitorConversation}{' '}
        <Button variant="link" onClick={logIn}>
          {messages.visitorLogIn}
        </Button>
      </Text>
    </ChatBody>
  )
}
