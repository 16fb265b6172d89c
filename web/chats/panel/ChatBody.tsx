import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { followPassage } from '../answer/followPassage.ts'
import { TrustNote } from '../answer/TrustNote.tsx'
import type { Attached } from '../attachments/useAttachments.ts'
import { Announcer } from '../conversation/Announcer.tsx'
import { Conversation } from '../conversation/Conversation.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { OpenChatContext, type OpenChat } from '../useChat.ts'
import styles from './ChatPanel.module.css'
import { ClearChat } from './ClearChat.tsx'
import { Composer } from './Composer.tsx'

export type ChatProps = { project: Project; track: string | undefined; stepInView: () => string | undefined }
type Props = { chat: OpenChat; field: RefObject<HTMLTextAreaElement | null>; attachments: Attached; children?: ReactNode }

/** The messages about a project and, below them, the field for the next one. */
export const ChatBody = ({ chat, field, attachments, children }: Props) => {
  const isClearAsked = useStore(chat.store.state, (state) => state.isClearAsked)
  return (
    <OpenChatContext value={chat}>
      <Stack column grow className={styles.chat}>
        <Conversation />
        {isClearAsked && <ClearChat />}
        <Composer chat={chat} field={field} attachments={attachments} />
        <div className={styles.trust}>
          <TrustNote />
          {children}
        </div>
        <Announcer />
      </Stack>
    </OpenChatContext>
  )
}

/** Returns the chat of a panel for the components in it. */
export const useChatOf = (
  { store, project, track, stepInView }: ChatProps & Pick<OpenChat, 'store'>,
  focusField: () => void,
  attachAgain?: OpenChat['write'],
): OpenChat => ({
  store,
  project,
  asking: () => {
    const [trackId, stepId] = [track ?? project.metadata.tracks[0]?.id, stepInView()]
    return { ...(trackId !== undefined && { trackId }), ...(stepId !== undefined && { stepId }) }
  },
  follow: (passage) => followPassage(project, passage),
  write: (parts) => {
    const { draft } = store.state.getState()
    const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
    store.type([draft.trimEnd(), ...texts].filter(Boolean).join('\n\n'))
    attachAgain?.(parts)
  },
  focusField,
})
