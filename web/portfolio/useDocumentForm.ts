import { useState, useRef } from 'react'
import type { DocumentType, PortfolioDocument, PortfolioDocumentChange } from '@fieldwork/core/portfolio/schema.ts'
import { websiteFault } from '@fieldwork/core/portfolio/website.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'
import { portfolioFileName } from '@fieldwork/core/uploads/purpose.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import type { SendFile } from '../ui/uploads/Dropzone.tsx'

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

/** Sends files for the portfolio, each under a name of its own. */
export const usePortfolioUpload = () => {
  const { reload } = usePlatform()
  const [isRunning, setRunning] = useState(false)
  const name = useRef('')
  const send: SendFile = async (file, onProgress, signal) => {
    const storageName = (name.current = portfolioFileName(randomUuid()))
    setRunning(true)
    try {
      await sendFile(storageName, file, onProgress, signal, (cause) => new Error(messages.noUploadUrl, { cause }))
    } finally {
      // Another file may have been chosen meanwhile.
      if (name.current === storageName) setRunning(false)
      reload.whenSaved()
    }
  }
  return { send, isRunning, storageName: () => name.current }
}
