import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './AttachmentList.module.css'
import type { Attachments } from './useAttachments.ts'

/** Attaches files and text that are dropped on the chat, and pictures that are pasted. */
export const AttachmentArea = ({ attachments, children }: { attachments: Attachments; children: ReactNode }) => {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!mayDrop(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!mayDrop(event)) return
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void attachments.addFiles(files)
    else attachments.addSelection(event.dataTransfer.getData('text/plain'))
  }
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Copied tables and passages come with a picture of themselves, but the text is meant.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void attachments.addFiles([...files])
  }
  return (
    <Stack column grow className={styles.area} onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop} onPaste={paste}>
      {children}
      {isOver && (
        <Stack align="center" gap={8} text="body" weight="bold" tone="harbour" className={styles.drop}>
          <DownloadIcon size={20} />
          {messages.dropHere}
        </Stack>
      )}
    </Stack>
  )
}

/** Files are attached wherever they are dropped; text only outside the field, where it would be inserted. */
const mayDrop = ({ dataTransfer: { types }, target }: DragEvent): boolean =>
  types.includes('Files') || (types.includes('text/plain') && !(target instanceof HTMLTextAreaElement))
