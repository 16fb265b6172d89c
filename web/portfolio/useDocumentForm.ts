import { useState } from 'react'
import type { DocumentType, PortfolioDocument, PortfolioDocumentChange } from '@fieldwork/core/portfolio/schema.ts'
import { websiteFault } from '@fieldwork/core/portfolio/website.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'

type StoredFile = { storageName: string; fileName: string }

/** The fields of a document, their errors, and the change to send. */
export const useDocumentForm = (document: PortfolioDocument | undefined) => {
  // One id for all attempts, so that a retry adds nothing twice.
  const [id] = useState(randomUuid)
  const [title, setTitle] = useState(document?.title ?? '')
  const [type, setType] = useState<DocumentType>(document?.type ?? 'FILE')
  const [file, setFile] = useState<StoredFile | undefined>(document?.file)
  const [website, setWebsite] = useState(document?.url?.url ?? '')
  /** Fields that have lost the focus once. Their errors are shown from then on. */
  const [left, setLeft] = useState<ReadonlySet<'title' | 'website'>>(new Set())

  const isTitled = title.trim() !== ''
  const fault = websiteFault(website)
  const isFilled = { FILE: file !== undefined, URL: fault === undefined, PROJECT: true }[type]
  const change = (): PortfolioDocumentChange => ({
    type,
    title: title.trim(),
    ...(type === 'URL' && { url: { url: website.trim() } }),
    // An unchanged file isn't sent.
    ...(type === 'FILE' && file && file.storageName !== document?.file?.storageName && { file }),
  })
  return {
    id,
    title,
    setTitle,
    type,
    setType,
    file,
    setFile,
    website,
    setWebsite,
    change,
    leave: (field: 'title' | 'website') => setLeft(new Set([...left, field])),
    isValid: isTitled && isFilled,
    titleError: left.has('title') && !isTitled ? messages.titleMissing : undefined,
    websiteError: left.has('website') && fault && fault !== 'missing' ? messages.invalidUrl : undefined,
  }
}
