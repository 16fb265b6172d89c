import { createStore } from 'zustand/vanilla'
import { maxAttachments, maxFileBytes } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { attachedSelections, selectionText } from '@fieldwork/core/chats/selections.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { shellMessages } from '../../messages/shell.ts'
import { randomUuid } from '../../platform/browser/randomUuid.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { FetchError } from '../../platform/calls/call.ts'
import { sendFile } from '../../platform/calls/sendFile.ts'
import { createOutboxStorage } from '../../platform/outbox/outboxStorage.ts'
import { checkPictures } from '../../screenshots/api.ts'
import { FileRefused, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { uploadAfter, type UploadEvent, type UploadState } from '../../ui/uploads/uploadState.ts'
import { readFile } from './readFile.ts'

export type PendingSelection = { id: string; type: 'selection'; content: string }
export type PendingFile = {
  id: string
  /** Guessed until its first bytes have been read. */
  type: 'file' | 'image'
  name: string
  mimeType: string
  /** Storage name; empty until its type is known. */
  fileKey: string
  isCut: boolean
  uploadState: UploadState
}
type PendingAttachment = PendingSelection | PendingFile

type ChatAttachments = {
  pending: PendingAttachment[]
  /** Why something was not attached; empty for none. */
  notice: string
  /** For screen readers. */
  announcement: string
}

/** Ids contain no dots, so keys are unambiguous. */
const selectionStorage = createOutboxStorage(localStore, 'fieldwork.chatAttachments.', (stored) =>
  Array.isArray(stored) ? attachedSelections(stored.filter((one) => typeof one === 'string')).slice(0, maxAttachments) : undefined,
)

/** By the upload's attachment. */
const uploads = new Map<string, AbortController>()
/** Files that were sent with a message, by their storage names: a rejected message returns them. */
const sentFiles = new Map<string, PendingFile>()

export type AttachmentStore = ReturnType<typeof createAttachments>

const createAttachments = (storageId: string) => {
  const state = createStore<ChatAttachments>(() => ({
    pending: (selectionStorage.read(storageId) ?? []).map(selection),
    notice: '',
    announcement: '',
  }))
  const { getState, setState } = state
  const setPending = (pending: PendingAttachment[], rest: Partial<ChatAttachments> = {}) => {
    setState({ pending, ...rest })
    const selections = pending.flatMap((one) => (one.type === 'selection' ? one.content : []))
    if (selections.length > 0) selectionStorage.write(storageId, selections)
    else selectionStorage.remove(storageId)
  }
  const hasRoom = (): boolean => {
    const isFull = getState().pending.filter(mayBeSent).length >= maxAttachments
    if (isFull) setState({ notice: messages.full, announcement: '' })
    return !isFull
  }

  /** Blank text, and what is attached already, is ignored. */
  const addSelection = (text: string) => {
    const content = selectionText(text)
    const { pending } = getState()
    if (content === '' || pending.some((one) => one.type === 'selection' && one.content === content) || !hasRoom()) return
    setPending([...pending, selection(content)], { notice: '', announcement: messages.attached(messages.quoted(content)) })
  }
  const addFile = (file: PendingFile) => setPending([...getState().pending, file], { notice: '' })

  const update = (id: string, change: (file: PendingFile) => Partial<PendingFile>, rest?: Partial<ChatAttachments>) =>
    setPending(
      getState().pending.map((one) => (one.type !== 'selection' && one.id === id ? { ...one, ...change(one) } : one)),
      rest,
    )

  const upload = async (id: string, file: File, knownKey = ''): Promise<void> => {
    const stop = new AbortController()
    uploads.set(id, stop)
    const report = (event: UploadEvent, announcement?: string) => {
      if (stop.signal.aborted) return
      const change = ({ uploadState }: PendingFile) => ({ uploadState: uploadAfter(uploadState, event) })
      update(id, change, announcement === undefined ? {} : { announcement })
    }
    const refuse = (problem: string) => report({ type: 'refused', file, problem }, messages.failed(file.name, problem))
    try {
      const content = await readFile(file)
      if (stop.signal.aborted) return
      if (typeof content === 'string') return refuse(content)
      const isPicture = content.mimeType !== 'text/plain'
      const fileKey = knownKey || chatFileName(isPicture ? 'picture' : 'text', randomUuid())
      update(id, () => ({ ...content, type: isPicture ? 'image' : 'file', fileKey }))
      await sendFile(fileKey, file, (loaded) => report({ type: 'progressed', loaded }), stop.signal)
      report({ type: 'succeeded' }, messages.attached(file.name))
    } catch (error) {
      if (error instanceof FileRefused) return refuse(error.message)
      const { failedSentence } = shellMessages.upload
      const reason = error instanceof FetchError ? `${failedSentence} ${error.message}` : failedSentence
      const problem = error instanceof UploadFailed ? error.message : reason
      report({ type: 'failed', problem }, messages.failed(file.name, problem))
    } finally {
      if (uploads.get(id) === stop) uploads.delete(id)
    }
  }

  return {
    state,
    addSelection,
    /** Checks pictures for secrets, and uploads all files in parallel. */
    addFiles: async (files: readonly File[]): Promise<void> => {
      const checked = await checkPictures(files, { maxBytes: maxFileBytes }).catch(() => undefined)
      if (!checked) return setState({ notice: messages.notPrepared, announcement: '' })
      for (const file of checked) {
        if (!hasRoom()) return
        const id = randomUuid()
        const type = file.type.startsWith('image/') ? 'image' : 'file'
        const uploadState = { status: 'uploading', file, loaded: 0 } as const
        addFile({ id, type, name: file.name || 'file', mimeType: file.type, fileKey: '', isCut: false, uploadState })
        void upload(id, file)
      }
    },
    retry: ({ id, fileKey, uploadState }: PendingFile) => {
      if (uploadState.status !== 'error') return
      const { file } = uploadState
      update(id, () => ({ uploadState: uploadAfter(uploadState, { type: 'started', file }) }), { announcement: '' })
      void upload(id, file, fileKey)
    },
    remove: (id: string) => {
      uploads.get(id)?.abort()
      setPending(
        getState().pending.filter((one) => one.id !== id),
        { notice: '', announcement: messages.removed },
      )
    },
    /** Removes what was sent with a message, and files that can never be sent. Failed uploads stay, because they can be retried. */
    clearSent: () => {
      const { pending } = getState()
      for (const one of pending) if (one.type !== 'selection' && isSendable(one)) sentFiles.set(one.fileKey, one)
      setPending(
        pending.filter((one) => !isSendable(one) && mayBeSent(one)),
        { notice: '', announcement: '' },
      )
    },
    /** Attaches the content of an unsent message. Names the files that were lost with an earlier page and have to be chosen again. */
    attachAgain: (parts: readonly SentPart[]) => {
      const lost: string[] = []
      for (const part of parts) {
        if (part.type === 'selection') addSelection(part.content)
        if (part.type !== 'file') continue
        const file = sentFiles.get(part.data)
        if (!file) lost.push(part.filename)
        else if (hasRoom()) addFile(file)
      }
      if (lost.length > 0) setState({ notice: messages.lost(lost) })
    },
  }
}

const selection = (content: string): PendingSelection => ({ id: randomUuid(), type: 'selection', content })

export const isSendable = (one: PendingAttachment): boolean => one.type === 'selection' || one.uploadState.status === 'success'

/** False for a refused file: it doesn't count towards the limit. */
const mayBeSent = (one: PendingAttachment): boolean =>
  one.type === 'selection' || one.uploadState.status !== 'error' || !one.uploadState.isRefused

const stores = new Map<string, AttachmentStore>()

/** Returns the attachments of the next message in a chat. Uploads continue while the panel is closed. */
export const attachmentsOf = (userId: string, projectId: string): AttachmentStore => {
  const key = `${userId}.${projectId}`
  const store = stores.get(key) ?? createAttachments(key)
  stores.set(key, store)
  return store
}

/** True while a file is being uploaded for any chat. */
export const isUploading = (): boolean => uploads.size > 0

/** Clears everything, as reloading the page does. */
export const forgetAttachments = (): void => {
  for (const one of uploads.values()) one.abort()
  stores.clear()
  sentFiles.clear()
}
