import { maxFileTextLength, maxPictureBytes } from '@fieldwork/core/chats/limits.ts'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { shellMessages } from '../../messages/shell.ts'
import { imageZoomDialog } from '../../platform/dialogs/previews.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CloseIcon, DocumentIcon } from '../../ui/icons/icons.ts'
import { Meter } from '../../ui/feedback/Meter.tsx'
import { humanSize } from '../../ui/uploads/size.ts'
import { wholePercent } from '../../ui/uploads/uploadState.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AttachmentList.module.css'
import type { PendingFile } from './attachmentStore.ts'

type Props = {
  one: PendingFile
  hasModel: boolean
  seesPictures: boolean
  onRetry: () => void
  onRemove: () => void
}

/** A picture or text file: uploading, uploaded or refused. */
export const AttachedFile = ({ one, hasModel, seesPictures, onRetry, onRemove }: Props) => {
  const { uploadState: upload, name } = one
  const file = upload.status === 'idle' ? undefined : upload.file
  if (!file) return null
  const isUploading = upload.status === 'uploading'
  const mayRetry = upload.status === 'error' && !upload.isRefused
  return (
    <Row
      align="start"
      gap={10}
      text="caption"
      surface="sunken"
      className={styles.file}
      data-edged
      data-bad={upload.status === 'error' || undefined}
    >
      {one.type === 'image' && one.fileKey ? (
        <Preview file={file} name={name} />
      ) : (
        <Stack as="span" align="middle" tone="faint" className={styles.thumbnail}>
          <DocumentIcon size={18} />
        </Stack>
      )}
      <Stack as="span" align="start" gap={2} grow>
        <Text as="b" ellipsis className={styles.name} title={name}>
          {name}
        </Text>
        {isUploading ? (
          <>
            <Meter thin label={messages.uploading(name)} percent={wholePercent(upload.loaded, file.size)} />
            <Text as="span" tone="quiet" tabular className={styles.note}>
              {messages.soFar(wholePercent(upload.loaded, file.size), humanSize(file.size))}
            </Text>
          </>
        ) : (
          <Text as="span" tone={upload.status === 'error' ? 'danger' : 'quiet'} tabular className={styles.note}>
            {upload.status === 'error' ? upload.problem : reading(one, file.size, hasModel, seesPictures)}
          </Text>
        )}
        {mayRetry && (
          <Button size="small" aria-label={messages.retry(name)} onClick={onRetry}>
            {shellMessages.tryAgain}
          </Button>
        )}
      </Stack>
      <IconButton
        data-remove={one.id}
        icon={CloseIcon}
        small
        tooltip={false}
        label={isUploading ? messages.stopUpload(name) : messages.removeFile(name)}
        onClick={onRemove}
      />
    </Row>
  )
}

/** Says how much of a file reaches the tutor. */
const reading = ({ type, isCut }: PendingFile, bytes: number, hasModel: boolean, seesPictures: boolean): string => {
  const size = humanSize(bytes)
  if (type === 'image') {
    if (!seesPictures) return messages.unseen(size)
    return bytes > maxPictureBytes ? messages.tooLargeToSee(size) : messages.seen(size)
  }
  if (!hasModel) return messages.searched(size)
  return isCut ? messages.readInPart(size, maxFileTextLength) : messages.read(size)
}

const Preview = ({ file, name }: { file: File; name: string }) => {
  const { dialogs } = usePlatform()
  // The object URL exists while the image is rendered.
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    image.src = URL.createObjectURL(file)
    return () => URL.revokeObjectURL(image.src)
  }
  return (
    <Stack
      as="button"
      type="button"
      align="middle"
      tone="faint"
      className={styles.thumbnail}
      aria-label={messages.enlarge(name)}
      onClick={({ currentTarget }) => dialogs.open(imageZoomDialog, { href: currentTarget.querySelector('img')?.src ?? '', alt: name })}
    >
      <img ref={show} alt="" />
    </Stack>
  )
}
