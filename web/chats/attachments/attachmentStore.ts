import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { maxAttachments } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { selectionText } from '@fieldwork/core/chats/selections.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { shellMessages } from '../../messages/shell.ts'
import { randomUuid } from '../../platform/browser/randomUuid.ts'
import { sendFile } from '../../platform/calls/sendFile.ts'
import { FileRefused, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { uploadAfter, type UploadEvent, type UploadState } from '../../ui/uploads/uploadState.ts'
import { readFile } from './readFile.ts'
import { storedSelections, storeSelections, type ChatDraft } from './selectionStorage.ts'

export type PendingSelection = { id: string; type: 'selection'; content: string }
export type PendingFile = {
  id: string
  /** Known once its first bytes were read. */
  type: 'file' | 'image'
  name: string
  mimeType: string
  /** Storage name; empty until its type is known. */
  fileKey: string
  isCut: boolean
  uploadState: UploadState
}
export type PendingAttachment = PendingSelection | PendingFile

type ChatAttachments = {
  pending: PendingAttachment[]
  /** Why something was not attached. */
  notice: string
  /** For a screen reader. */
  said: string
}

/**
 * What is attached to the next message of each chat. It is kept while the panel is closed, so that uploads go on; selections are kept in
 * the browser as well.
 */
const stores = new Map<string, StoreApi<ChatAttachments>>()
const running = new Map<string, AbortController>()
/** Files that went along with a message, by their names in the store: a message that is refused gives them back. */
const sentFiles = new Map<string, PendingFile>()

const storeOf = (draft: ChatDraft): StoreApi<ChatAttachments> => {
  const key = `${draft.userId}.${draft.projectId}`
  const store =
    stores.get(key) ?? createStore<ChatAttachments>(() => ({ pending: storedSelections(draft).map(selection), notice: '', said: '' }))
  stores.set(key, store)
  return store
}
const attachmentsOf = (draft: ChatDraft): ChatAttachments => storeOf(draft).getState()
const change = (draft: ChatDraft, next: Partial<ChatAttachments>): void => {
  storeOf(draft).setState(next)
  if (next.pending)
    storeSelections(
      draft,
      next.pending.filter((one) => one.type === 'selection').map(({ content }) => content),
    )
}
const selection = (content: string): PendingSelection => ({ id: randomUuid(), type: 'selection', content })

/** What is attached now, as a component shows it. */
export const useChatAttachments = (draft: ChatDraft): ChatAttachments => useStore(storeOf(draft))

const hasRoom = (draft: ChatDraft): boolean => {
  if (attachmentsOf(draft).pending.filter(mayBeSent).length < maxAttachments) return true
  change(draft, { notice: messages.full, said: '' })
  return false
}

/** Blank words, and those that are attached already, are left out without a word. */
export const addSelection = (draft: ChatDraft, text: string): void => {
  const content = selectionText(text)
  const { pending } = attachmentsOf(draft)
  if (content === '' || pending.some((one) => one.type === 'selection' && one.content === content) || !hasRoom(draft)) return
  change(draft, { pending: [...pending, selection(content)], notice: '', said: messages.attached(messages.quoted(content)) })
}

/** Reads and sends files, one beside the other. */
export const addFiles = (draft: ChatDraft, files: readonly File[]): void => {
  for (const file of files) {
    if (!hasRoom(draft)) return
    const added: PendingFile = {
      id: randomUuid(),
      type: file.type.startsWith('image/') ? 'image' : 'file',
      name: file.name || 'file',
      mimeType: file.type,
      fileKey: '',
      isCut: false,
      uploadState: { status: 'uploading', file, loaded: 0 },
    }
    change(draft, { pending: [...attachmentsOf(draft).pending, added], notice: '' })
    void upload(draft, added.id, file)
  }
}

/** Reports that the chosen files couldn't be prepared, and that none was sent. */
export const refuseFiles = (draft: ChatDraft): void => change(draft, { notice: messages.notPrepared, said: '' })

const fileIn = (draft: ChatDraft, id: string): PendingFile | undefined =>
  attachmentsOf(draft).pending.find((one): one is PendingFile => one.type !== 'selection' && one.id === id)

const update = (draft: ChatDraft, id: string, changed: (file: PendingFile) => PendingFile, said?: string): void => {
  const pending = attachmentsOf(draft).pending.map((one) => (one.type !== 'selection' && one.id === id ? changed(one) : one))
  change(draft, { pending, ...(said === undefined ? {} : { said }) })
}

const upload = async (draft: ChatDraft, id: string, file: File): Promise<void> => {
  const stop = new AbortController()
  running.set(id, stop)
  const tell = (event: UploadEvent, said?: string) => {
    if (!stop.signal.aborted) update(draft, id, (one) => ({ ...one, uploadState: uploadAfter(one.uploadState, event) }), said)
  }
  const refuse = (problem: string) => tell({ type: 'refused', file, problem }, messages.failed(file.name, problem))
  try {
    const found = await readFile(file)
    if (stop.signal.aborted) return
    if (typeof found === 'string') return refuse(found)
    const isPicture = found.mimeType !== 'text/plain'
    const fileKey = fileIn(draft, id)?.fileKey || chatFileName(isPicture ? 'picture' : 'text', randomUuid())
    update(draft, id, (one) => ({ ...one, ...found, type: isPicture ? 'image' : 'file', fileKey }))
    await sendFile(fileKey, file, (loaded) => tell({ type: 'progressed', loaded }), stop.signal)
    tell({ type: 'succeeded' }, messages.attached(file.name))
  } catch (error) {
    if (error instanceof FileRefused) return refuse(error.message)
    const problem = error instanceof UploadFailed ? error.message : shellMessages.upload.failedSentence
    tell({ type: 'failed', problem }, messages.failed(file.name, problem))
  } finally {
    if (running.get(id) === stop) running.delete(id)
  }
}

/** Sends a file again whose upload failed. */
export const retryUpload = (draft: ChatDraft, id: string): void => {
  const found = fileIn(draft, id)
  if (found?.uploadState.status !== 'error') return
  const { file } = found.uploadState
  update(draft, id, (one) => ({ ...one, uploadState: uploadAfter(one.uploadState, { type: 'started', file }) }), '')
  void upload(draft, id, file)
}

/** Takes something off the message; an upload ends. */
export const removeAttachment = (draft: ChatDraft, id: string): void => {
  running.get(id)?.abort()
  change(draft, { pending: attachmentsOf(draft).pending.filter((one) => one.id !== id), notice: '', said: messages.removed })
}

/** Takes off what a message took along, and what can never be sent. What failed stays, to be tried again. */
export const clearSent = (draft: ChatDraft): void => {
  const { pending } = attachmentsOf(draft)
  for (const one of pending) if (one.type !== 'selection' && isSendable(one)) sentFiles.set(one.fileKey, one)
  change(draft, { pending: pending.filter((one) => !isSendable(one) && mayBeSent(one)), notice: '', said: '' })
}

/** Attaches what a message took along that was not sent. Files of a page that was left have to be chosen again, which is said. */
export const attachAgain = (draft: ChatDraft, parts: readonly SentPart[]): void => {
  const lost: string[] = []
  for (const part of parts) {
    if (part.type === 'selection') addSelection(draft, part.content)
    if (part.type !== 'file') continue
    const file = sentFiles.get(part.data)
    if (!file) lost.push(part.filename)
    else if (hasRoom(draft)) change(draft, { pending: [...attachmentsOf(draft).pending, file], notice: '' })
  }
  if (lost.length > 0) change(draft, { notice: messages.lost(lost) })
}

export const isSendable = (one: PendingAttachment): boolean => one.type === 'selection' || one.uploadState.status === 'success'

/** False for a file that only another one can replace: it takes no place. */
const mayBeSent = (one: PendingAttachment): boolean =>
  one.type === 'selection' || one.uploadState.status !== 'error' || !one.uploadState.isRefused

/** True while a file is on its way to any chat. */
export const isUploading = (): boolean => running.size > 0

/** Clears everything, as reloading the page does. */
export const forgetAttachments = (): void => {
  for (const one of running.values()) one.abort()
  stores.clear()
  sentFiles.clear()
}
