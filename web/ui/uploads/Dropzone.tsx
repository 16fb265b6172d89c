import { useEffect, useReducer, useRef, useState, type DragEvent } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { DropTarget } from './DropTarget.tsx'
import { FileRow, type StoredFile } from './FileRow.tsx'
import { humanSize } from './size.ts'
import { UploadFailed, FileRefused } from './uploadFailed.ts'
import { defaultRules, checkFile, uploadAfter, type UploadState, type UploadEvent } from './uploadState.ts'
import { useRestoredFocus } from '../dom/useRestoredFocus.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Dropzone.module.css'

/** Sends the file and reports how many bytes were sent. Stops when the signal is aborted; throws if it fails. */
export type SendFile = (file: File, onProgress: (loaded: number) => void, signal: AbortSignal) => Promise<void>

type Props = {
  label: string
  upload: SendFile
  /** Lets the user check the file before it is sent. Returns what to send, or undefined to cancel. */
  prepare?: (file: File, signal: AbortSignal) => Promise<File | undefined>
  /** Extensions or media types. */
  accept?: readonly string[]
  maxBytes?: number
  /** Says which files are accepted. */
  hint?: string
  /** The file that was uploaded before. */
  stored?: StoredFile | undefined
  /** Shows the file without a way to change it. */
  locked?: boolean
  onUploaded?: (file: File) => void
  onRemove?: () => void
  /** Called for every failed upload. */
  onFailed?: (error: unknown) => void
}

/** Takes one file, chosen or dropped, and sends it immediately. */
export function Dropzone({ label, upload: send, prepare, stored, locked, onUploaded, onRemove, onFailed, ...place }: Props) {
  const { accept = defaultRules.accept, maxBytes = defaultRules.maxBytes, hint = shellMessages.upload.hint } = place
  const [upload, tell] = useReducer(uploadAfter<File>, { status: 'idle' } satisfies UploadState as UploadState)
  const [over, setOver] = useState(false)
  const running = useRef<AbortController>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const view = upload.status === 'idle' && stored ? 'stored' : upload.status
  const keepFocus = useRestoredFocus<HTMLDivElement>(view)
  const { name, url } = stored ?? {}
  useEffect(() => tell({ type: 'stored', name, url }), [name, url, upload.status])
  const arrived = upload.status === 'idle' && upload.arrived?.name === name && upload.arrived?.url === url ? upload.arrived : undefined
  const sent = upload.status === 'success' ? upload.file : arrived
  useEffect(() => () => running.current?.abort(), [])

  const take = async (file: File | undefined) => {
    const check = file ? checkFile(file, { accept, maxBytes }) : 'ignored'
    if (!file || check === 'ignored' || upload.status === 'uploading' || locked) return
    if (check !== 'fine') return tell({ type: 'refused', file, problem: shellMessages.upload[check] })
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const report = (event: UploadEvent) => !stop.signal.aborted && tell(event)
    let ready: File | undefined
    try {
      ready = prepare ? await prepare(file, stop.signal) : file
      if (!ready || stop.signal.aborted) return
      tell({ type: 'started', file: ready })
      await send(ready, (loaded) => report({ type: 'progressed', loaded }), stop.signal)
      if (stop.signal.aborted) return
      report({ type: 'succeeded' })
      onUploaded?.(ready)
    } catch (error) {
      if (stop.signal.aborted) return
      // A failure before the upload is shown like a failed upload.
      if (!ready) tell({ type: 'started', file })
      const problem = error instanceof UploadFailed ? error.message : shellMessages.upload.failed
      report(error instanceof FileRefused ? { type: 'refused', file, problem } : { type: 'failed', problem })
      onFailed?.(error)
    }
  }
  const clear = () => {
    running.current?.abort()
    tell({ type: 'cleared' })
  }
  const remove = () => {
    clear()
    onRemove?.()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    if (locked || upload.status === 'uploading' || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const choose = () => chooser.current?.click()
  const chooseOther = () => {
    clear()
    choose()
  }

  return (
    <div
      {...keepFocus}
      tabIndex={-1}
      className={styles.zone}
      role="group"
      aria-label={label}
      data-status={view}
      data-over={over || undefined}
    >
      {/* A file chosen in the first response, before the app listens, would be lost. */}
      {!import.meta.env.SSR && (
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      )}
      <div onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop}>
        {over || view === 'idle' ? (
          <DropTarget label={label} hint={hint} over={over} onPress={choose} />
        ) : (
          <FileRow
            upload={upload}
            stored={stored && arrived ? { ...stored, size: arrived.size } : stored}
            locked={locked}
            onStop={clear}
            onRetry={clear}
            onChooseOther={chooseOther}
            onReplace={choose}
            onRemove={remove}
          />
        )}
      </div>
      <VisuallyHidden role="status">{sent && `${sent.name}, ${shellMessages.upload.uploaded(humanSize(sent.size))}`}</VisuallyHidden>
    </div>
  )
}
