import { shellMessages } from '../../messages/shell.ts'
import { DownloadIcon, UploadIcon } from '../icons/icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Dropzone.module.css'

type Props = { label: string; hint: string; over: boolean; onPress: () => void }

/** Area in which to choose or drop a file. */
export function DropTarget({ label, hint, over, onPress }: Props) {
  const messages = shellMessages.upload
  return (
    <button type="button" className={styles.target} data-over={over || undefined} onClick={onPress}>
      {over ? <DownloadIcon size={20} /> : <UploadIcon size={20} />}
      {over ? (
        <span>{messages.letGo}</span>
      ) : (
        <span>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <b>{messages.choose}</b>
          {messages.orDrop}
        </span>
      )}
      <Text as="span" text="caption" className={styles.hint}>
        {hint}
      </Text>
    </button>
  )
}
