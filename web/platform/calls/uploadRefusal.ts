import type { UploadRefusal } from '@fieldwork/core/uploads/refusals.ts'
import { AddressUsed, FileRefused, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { shellMessages } from '../../messages/shell.ts'
import { uploadMessages } from '../../messages/uploads.ts'

/** Messages about the file itself. */
const sentences = {
  NotAPicture: uploadMessages.notAPicture,
  DamagedPicture: uploadMessages.damaged,
  NotADocument: uploadMessages.notADocument,
  DamagedDocument: uploadMessages.damagedDocument,
  ProtectedDocument: uploadMessages.protectedDocument,
  ActiveDocument: uploadMessages.activeDocument,
  QuotaExceeded: uploadMessages.quotaReached,
  PictureTooLarge: uploadMessages.tooManyPixels,
  EntityTooLarge: shellMessages.upload.tooBig,
} satisfies Partial<Record<UploadRefusal, string>>

const isNamed = (code: string | undefined): code is keyof typeof sentences => code !== undefined && Object.hasOwn(sentences, code)

/** Returns what is wrong with the file or when to try again, if the store says so; otherwise the specified message for an XML error. */
export const refusalIn = (request: Pick<XMLHttpRequest, 'status' | 'responseText' | 'getResponseHeader'>): UploadFailed => {
  if (request.status === 429 || request.status === 503)
    return new UploadFailed(uploadMessages.tooMany(Number(request.getResponseHeader('retry-after'))))
  const code = /<Code>(\w+)</.exec(request.responseText)?.[1]
  if (code === 'AddressUsed') return new AddressUsed(uploadMessages.addressUsed)
  return isNamed(code) ? new FileRefused(sentences[code]) : new UploadFailed(shellMessages.upload.refused)
}
