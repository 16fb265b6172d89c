import type { ProblemCode } from '@fieldwork/core/problems.ts'
import type { UploadRefusal } from '@fieldwork/core/uploads/refusals.ts'
import { AddressUsed, FileRefused, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { problemMessages } from '../../messages/problems.ts'
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

type Response = Pick<XMLHttpRequest, 'status' | 'responseText' | 'getResponseHeader'>

/** Returns the error for a refused upload. It is an `UploadFailed` if the store, the server or a proxy says why. */
export const refusalIn = (response: Response): Error => {
  if (isXml(response)) return xmlRefusalIn(response)
  const code = problemIn(response)
  if (code && code !== 'failed') return new UploadFailed(problemMessages[code])
  // From a proxy with a smaller limit.
  if (response.status === 413) return new FileRefused(shellMessages.upload.tooBig)
  return new Error(`The upload was answered with ${response.status}`)
}

const xmlRefusalIn = (response: Response): UploadFailed => {
  const code = /<Code>(\w+)</.exec(response.responseText)?.[1]
  if (response.status === 507) return new UploadFailed(problemMessages.storage_full)
  if (response.status === 429 || response.status === 503)
    return new UploadFailed(uploadMessages.tooMany(Number(response.getResponseHeader('retry-after'))))
  if (code === 'AddressUsed') return new AddressUsed(uploadMessages.addressUsed)
  return isNamed(code) ? new FileRefused(sentences[code]) : new UploadFailed(shellMessages.upload.refused)
}

/** Object stores respond with XML. */
const isXml = (response: Response): boolean =>
  /xml/i.test(response.getResponseHeader('content-type') ?? '') || response.responseText.trimStart().startsWith('<?xml')

/** The code of a problem that the app responded with. */
const problemIn = ({ responseText }: Response): ProblemCode | undefined => {
  const code = /^\{"error":\{"code":"(\w+)"/.exec(responseText)?.[1]
  return code !== undefined && Object.hasOwn(problemMessages, code) ? (code as ProblemCode) : undefined
}
