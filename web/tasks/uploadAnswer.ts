import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import type { Reload } from '../platform/loading/reload.ts'
import { sendFile } from '../platform/calls/sendFile.ts'
import type { SendFile } from '../ui/uploads/Dropzone.tsx'

/** The address of an uploaded answer. Each revision has its own address, because browsers keep pictures. */
export const uploadAddress = (storageName: string, revision: number): string => pathAsPerson(`/uploads/${storageName}?revision=${revision}`)

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
