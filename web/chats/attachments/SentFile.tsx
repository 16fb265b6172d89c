import { useState } from 'react'
import { attachmentMessages as messages } from '../../messages/attachments.ts'
import { imageZoomDialog } from '../../platform/dialogs/previews.ts'
import { pathAsPerson } from '../../platform/impersonation.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { DocumentIcon, ImageIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './SentFile.module.css'

type Props = { name: string; fileKey: string; isPicture: boolean }

/** A file of a sent message. A picture is shown, and enlarged when pressed. */
export const SentFile = ({ name, fileKey, isPicture }: Props) => {
  const { dialogs } = usePlatform()
  const [isGone, setGone] = useState(false)
  const address = pathAsPerson(`/uploads/${fileKey}`)
  if (isPicture && !isGone)
    return (
      <button
        type="button"
        className={styles.picture}
        title={messages.enlarge(name)}
        onClick={() => dialogs.open(imageZoomDialog, { href: address, alt: name })}
      >
        <img src={address} alt={name} onError={() => setGone(true)} />
      </button>
    )
  return (
    <Row as="span" gap={6} text="caption" tone="quiet" below={4}>
      {isPicture ? <ImageIcon size={14} /> : <DocumentIcon size={14} />}
      <span>{name}</span>
    </Row>
  )
}
