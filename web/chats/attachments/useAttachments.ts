import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { attachmentsOf, isSendable } from './attachmentStore.ts'

/** Characters of a file name. */
const maxNameLength = 200

export type Attachments = ReturnType<typeof useAttachments>
/** The attachments of the message being written. `addFiles` is absent for a visitor. */
export type Attached = Pick<Attachments, 'pending' | 'notice' | 'announcement' | 'parts' | 'isReady' | 'clearSent' | 'remove' | 'retry'> &
  Partial<Pick<Attachments, 'addFiles'>>

/** Returns the attachments of the next message. Passages that were attached elsewhere on the page join them and call `onReceived`. */
export const useAttachments = (userId: string, projectId: string, onReceived: () => void) => {
  const { reload } = usePlatform()
  const store = attachmentsOf(userId, projectId)
  const { pending, notice, announcement } = useStore(store.state)
  const received = useEffectEvent(onReceived)
  const waiting = useChatSelections((state) => state.waiting)
  useEffect(() => {
    const own = waiting.filter((one) => one.projectId === projectId)
    if (own.length === 0) return
    useChatSelections.setState({ waiting: waiting.filter((one) => one.projectId !== projectId) })
    for (const { text } of own) store.addSelection(text)
    received()
  }, [waiting, store, projectId])
  const isBusy = pending.some((one) => one.type !== 'selection' && one.uploadState.status === 'uploading')
  // Reloading the page may have to wait for an upload.
  useEffect(() => (isBusy ? undefined : reload.whenSaved()), [isBusy, reload])
  return {
    ...store,
    pending,
    notice,
    announcement,
    /** What a message takes along; without files that are still being uploaded. */
    parts: pending
      .filter(isSendable)
      .map((one): SentPart =>
        one.type === 'selection'
          ? { type: 'selection', content: one.content }
          : { type: 'file', filename: one.name.slice(-maxNameLength), data: one.fileKey, mediaType: one.mimeType },
      ),
    /** No upload is running. */
    isReady: !isBusy,
  }
}
