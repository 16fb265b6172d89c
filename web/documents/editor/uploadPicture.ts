import { uploadPicture as endpoint } from '@fieldwork/core/documents/contract.ts'
import type { UploadedPicture } from '@fieldwork/core/documents/schema.ts'
import { maxPictureBytes } from '@fieldwork/core/documents/uploadedPictures.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { shellMessages } from '../../messages/shell.ts'
import { uploadMessages } from '../../messages/uploads.ts'
import { call, FetchError, ResponseError } from '../../platform/calls/call.ts'

const wrongFiles: Record<string, string> = {
  not_a_picture: uploadMessages.notAPicture,
  damaged: uploadMessages.damaged,
  too_many_pixels: uploadMessages.tooManyPixels,
}

/** Uploads a picture for the document. Rejects with a message that says what is wrong with the file, or when to try again. */
export const uploadPicture = async (projectId: string, file: File): Promise<UploadedPicture> => {
  if (file.size > maxPictureBytes) throw new Error(shellMessages.upload.tooBig)
  try {
    return await call(endpoint, { params: { projectId } }, { file })
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error })
  }
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof FetchError) return messages.pictureOffline
  if (!(error instanceof ResponseError)) return messages.pictureFailed
  if (error.code === 'invalid') return wrongFiles[error.fields['file'] ?? ''] ?? messages.pictureFailed
  if (error.code === 'too_large') return shellMessages.upload.tooBig
  if (error.code === 'too_many_requests' || error.code === 'busy') return uploadMessages.tooMany(error.retryAfter ?? 0)
  return messages.pictureFailed
}
