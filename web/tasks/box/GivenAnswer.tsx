import { fullUrl } from '@fieldwork/core/tasks/status.ts'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback.tsx'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { uploadAddress } from '../../platform/uploadAddress.ts'

type Props = {
  /** The question, which names a picture. */
  title: string
  /** Prefix shown before an address. */
  extension?: string | undefined
  value: AnswerValue
  revision: number
  look: { words: string | undefined; picture: string | undefined }
  isNew?: boolean
}

/** An answer, to be read. */
export const GivenAnswer = ({ title, extension, value, revision, look, isNew }: Props) => {
  if (value.type === 'FILE') {
    if (!value.file) return null
    return <ImageWithFallback className={look.picture} data-new={isNew} src={uploadAddress(value.file.storageName, revision)} alt={title} />
  }
  const text = value.text?.data.trim() ?? ''
  return (
    <p className={look.words} data-new={isNew}>
      {value.type === 'URL' ? fullUrl(text, extension) : text}
    </p>
  )
}
