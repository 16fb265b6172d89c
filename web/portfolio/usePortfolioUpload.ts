import { useRef, useState } from 'react'
import { portfolioFileName } from '@fieldwork/core/uploads/purpose.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import type { SendFile } from '../ui/uploads/Dropzone.tsx'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'

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
