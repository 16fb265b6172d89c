import { useState } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../buttons/Button.tsx'
import { CloseIcon, DocumentIcon, ImageIcon, TrashIcon } from '../icons/icons.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Meter } from '../feedback/Meter.tsx'
import { Ring } from '../feedback/Ring.tsx'
import { humanSize } from './size.ts'
import { wholePercent, type UploadState } from './uploadState.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import { Stack } from '../layout/Stack.tsx'
import styles from './Dropzone.module.css'

export type StoredFile = {
  name: string
  size?: number
  /** The address of the file. */
  url?: string
}

type Props = {
  upload: UploadState
  stored: StoredFile | undefined
  locked: boolean | undefined
  onStop: () => void
  onRetry: () => void
  onChooseOther: () => void
  onReplace: () => void
  onRemove: () => void
}

/** A file that is uploading, was uploaded, or was refused. */
export function FileRow({ upload, stored, locked, onStop, onRetry, onChooseOther, onReplace, onRemove }: Props) {
  if (upload.status === 'uploading') return <Underway file={upload.file} loaded={upload.loaded} onStop={onStop} />
  if (upload.status === 'error') return <Refused {...upload} onRetry={onRetry} onChooseOther={onChooseOther} />
  const file = upload.status === 'success' ? upload.file : stored
  if (!file) return null
  const messages = shellMessages.upload
  return (
    <Row gap={12} text="small" className={styles.row} data-edged>
      <Thumbnail key={stored?.url} file={file} />
      <span className={styles.words}>
        <b className={styles.name} title={file.name}>
          {file.name}
        </b>
        <Row as="span" gap={6} above={2} text="caption" tone="faint" className={styles.note}>
          <Ring status="complete" label="" />
          {file.size === undefined ? messages.uploadedBefore : messages.uploaded(humanSize(file.size))}
        </Row>
      </span>
      {!locked && (
        <>
          <Button variant="quiet" size="small" onClick={onReplace}>
            {messages.replace}
          </Button>
          <IconButton icon={TrashIcon} iconSize={16} label={messages.remove} onClick={onRemove} />
        </>
      )}
    </Row>
  )
}

function Underway({ file, loaded, onStop }: { file: File; loaded: number; onStop: () => void }) {
  const messages = shellMessages.upload
  const percent = wholePercent(loaded, file.size)
  return (
    <Row gap={12} text="small" className={styles.row} data-edged>
      <div className={styles.words}>
        <Row gap={8} className={styles.top}>
          {isPicture(file) ? <ImageIcon size={18} /> : <DocumentIcon size={18} />}
          <b className={styles.name}>{file.name}</b>
          <Text as="span" tone="quiet" tabular className={styles.percent}>
            {messages.percent(percent)}
          </Text>
        </Row>
        <Meter label={messages.uploading} percent={percent} />
        <Row as="p" gap={6} above={2} text="caption" tone="faint" className={styles.note}>
          {messages.soFar(humanSize(loaded), humanSize(file.size))}
        </Row>
      </div>
      <IconButton icon={CloseIcon} iconSize={16} label={messages.stop} onClick={onStop} />
    </Row>
  )
}

type RefusedProps = UploadState & { status: 'error' } & Pick<Props, 'onRetry' | 'onChooseOther'>

function Refused({ file, problem, isRefused, onRetry, onChooseOther }: RefusedProps) {
  return (
    <Row gap={12} text="small" className={styles.row} data-edged data-bad role="alert">
      <Ring status="incorrect" size={24} label="" />
      <span className={styles.words}>
        <b>{problem}</b>
        <Row as="span" gap={6} above={2} text="caption" tone="faint" className={styles.note}>
          {file.name}, {humanSize(file.size)}
        </Row>
      </span>
      <Button size="small" onClick={isRefused ? onChooseOther : onRetry}>
        {isRefused ? shellMessages.upload.chooseOther : shellMessages.tryAgain}
      </Button>
    </Row>
  )
}

function Thumbnail({ file }: { file: File | StoredFile }) {
  const [failed, setFailed] = useState(false)
  const own = file instanceof File
  // A local file has an address while it's shown.
  const show = (image: HTMLImageElement | null) => {
    if (!image || !(file instanceof File)) return
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  const seen = isPicture(file) && !failed && (own || file.url)
  return (
    <Stack as="span" align="middle" tone="faint" className={styles.thumbnail}>
      {seen ? (
        <img ref={show} src={own ? undefined : file.url} alt="" onError={() => setFailed(true)} />
      ) : isPicture(file) ? (
        <ImageIcon size={20} />
      ) : (
        <DocumentIcon size={20} />
      )}
    </Stack>
  )
}

const isPicture = (file: { name: string }) => /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(file.name)
