import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { Reload } from '../platform/loading/reload.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import type { SendFile } from '../ui/uploads/Dropzone.tsx'

/** Uploads the file of one answer. */
export const answerUpload =
  (reload: Reload, projectId: string, validationId: string): SendFile =>
  async (file, onProgress, signal) => {
    const release = reload.holdWhile(() => true)
    try {
      await sendFile(answerFileName(projectId, validationId), file, onProgress, signal)
    } finally {
      // By then the caller has put the file's name into the answer, which counts as unsaved from then on.
      setTimeout(() => {
        release()
        reload.whenSaved()
      })
    }
  }
