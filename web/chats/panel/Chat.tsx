import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { QuestionPlace } from '@fieldwork/core/chats/schema.ts'
import { sendEvent } from '../../platform/events/sendEvent.ts'
import { AttachmentArea } from '../attachments/AttachmentArea.tsx'
import { followPassage } from '../answer/followPassage.ts'
import { TrustNote } from '../answer/TrustNote.tsx'
import { useAttachments } from '../attachments/useAttachments.ts'
import { Announcer } from '../conversation/Announcer.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './ChatPanel.module.css'
import type { ChatStore } from '../chatStore.ts'
import { ClearChat } from './ClearChat.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from '../conversation/Conversation.tsx'
import { OpenChatContext, type OpenChat } from '../useChat.ts'
import { useReactions } from '../conversation/useReactions.ts'

type Props = { store: ChatStore; project: Project; track: string | undefined; stepInView: () => string | undefined }

/** The messages about a project and the field for the next one. */
export const Chat = ({ store, project, track, stepInView }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const isClearAsked = useStore(store.state, (state) => state.isClearAsked)
  const focusField = () => field.current?.focus({ preventScroll: true })
  const attachments = useAttachments(store.userId, project.id, focusField)
  useReactions(store)
  useEffect(() => store.start(), [store])
  useEffect(() => {
    const chatId = store.state.getState().chat?.id
    sendEvent({ name: 'chat_opened', data: { projectId: project.id, ...(chatId && { chatId }) } })
  }, [store, project.id])

  const chat: OpenChat = {
    store,
    project,
    asking: () => placeOf(track ?? project.metadata.tracks[0]?.id, stepInView()),
    follow: (passage) => followPassage(project, passage),
    write: (parts) => {
      const { draft } = store.state.getState()
      const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
      store.type([draft.trimEnd(), ...texts].filter(Boolean).join('\n\n'))
      attachments.attachAgain(parts)
    },
    focusField,
  }
  return (
    <OpenChatContext value={chat}>
      <Stack column grow className={styles.chat}>
        <AttachmentArea attachments={attachments}>
          <Conversation />
          {isClearAsked && <ClearChat />}
          <Composer chat={chat} field={field} attachments={attachments} />
          <div className={styles.trust}>
            <TrustNote />
          </div>
        </AttachmentArea>
        <Announcer />
      </Stack>
    </OpenChatContext>
  )
}

const placeOf = (trackId: string | undefined, stepId: string | undefined): QuestionPlace => ({
  ...(trackId !== undefined && { trackId }),
  ...(stepId !== undefined && { stepId }),
})
