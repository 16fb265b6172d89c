import { useEffect, useEffectEvent } from 'react'
import { maxFileBytes } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { checkPictures } from '../../screenshots/api.ts'
import {
  addFiles,
  addSelection,
  attachAgain,
  clearSent,
  isSendable,
  refuseFiles,
  removeAttachment,
  retryUpload,
  useChatAttachments,
  type PendingAttachment,
} from './attachmentStore.ts'
import type { ChatDraft } from './selectionStorage.ts'

/** Characters of a file name. */
const maxNameLength = 200

/** What goes along with the next message of a chat. Selections that were handed to the chat join it, which is told by `onHanded`. */
export const useAttachments = ({ userId, projectId }: ChatDraft, onHanded: () => void = () => {}) => {
  const { reload } = usePlatform()
  const draft = { userId, projectId }
  const { pending, notice, said } = useChatAttachments(draft)
  const told = useEffectEvent(onHanded)
  const waiting = useChatSelections((state) => state.waiting)
  useEffect(() => {
    const own = waiting.filter((one) => one.projectId === projectId)
    if (own.length === 0) return
    useChatSelections.setState({ waiting: waiting.filter((one) => one.projectId !== projectId) })
    for (const { text } of own) addSelection({ userId, projectId }, text)
    told()
  }, [waiting, userId, projectId])
  const isBusy = pending.some((one) => one.type !== 'selection' && one.uploadState.status === 'uploading')
  // Reloading the page may have to wait for an upload.
  useEffect(() => (isBusy ? undefined : reload.whenSaved()), [isBusy, reload])
  return {
    pending,
    /** Why something was not attached, and what a screen reader hears; empty for none. */
    notice,
    said,
    /** All attachments as they are sent, except those still being uploaded. */
    parts: pending.filter(isSendable).map(sentPart),
    /** Nothing is on its way any more. */
    isReady: !isBusy,
    addSelection: (text: string) => addSelection(draft, text),
    /** Attaches what a message took along that was not sent. */
    attachAgain: (parts: readonly SentPart[]) => attachAgain(draft, parts),
    /** Pictures after they were checked for secrets. */
    addFiles: (files: readonly File[]) => void attach(draft, files),
    retry: (id: string) => retryUpload(draft, id),
    remove: (id: string) => removeAttachment(draft, id),
    /** Takes off what was sent. */
    clear: () => clearSent(draft),
  }
}

const attach = async (draft: ChatDraft, files: readonly File[]): Promise<void> => {
  try {
    addFiles(draft, await checkPictures(files, { maxBytes: maxFileBytes }))
  } catch {
    refuseFiles(draft)
  }
}

export type Attachments = ReturnType<typeof useAttachments>

const sentPart = (one: PendingAttachment): SentPart =>
  one.type === 'selection'
    ? { type: 'selection', content: one.content }
    : { type: 'file', filename: one.name.slice(-maxNameLength), data: one.fileKey, mediaType: one.mimeType }
