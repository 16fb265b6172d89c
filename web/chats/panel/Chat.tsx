import { useEffect, useRef } from 'react'
import { sendEvent } from '../../platform/events/sendEvent.ts'
import { AttachmentArea } from '../attachments/AttachmentArea.tsx'
import { useAttachments } from '../attachments/useAttachments.ts'
import type { ChatStore } from '../chatStore.ts'
import { useReactions } from '../conversation/useReactions.ts'
import { ChatBody, type ChatProps, useChatOf } from './ChatBody.tsx'

/** The chat of a learner about a project, with attachments. */
export const Chat = ({ store, project, ...view }: ChatProps & { store: ChatStore }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const focusField = () => field.current?.focus({ preventScroll: true })
  const attachments = useAttachments(store.userId, project.id, focusField)
  useReactions(store)
  useEffect(() => store.start(), [store])
  useEffect(() => {
    const chatId = store.state.getState().chat?.id
    sendEvent({ name: 'chat_opened', data: { projectId: project.id, ...(chatId && { chatId }) } })
  }, [store, project.id])
  const chat = useChatOf({ store, project, ...view }, focusField, attachments.attachAgain)
  return (
    <AttachmentArea attachments={attachments}>
      <ChatBody chat={chat} field={field} attachments={attachments} />
    </AttachmentArea>
  )
}
