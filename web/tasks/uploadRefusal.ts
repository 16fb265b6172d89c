import type { UploadRefusal } from '../../core/uploads/refusals.ts'
import { shellWords } from '../words/shell.ts'
import { uploadWords } from '../words/uploads.ts'

const sentences = {
  NotAPicture: uploadWords.notAPicture,
  PictureTooLarge: uploadWords.tooManyPixels,
  EntityTooLarge: shellWords.upload.tooBig,
} satisfies Partial<Record<UploadRefusal, string>>

const isNamed = (code: string | undefined): code is keyof typeof sentences => code !== undefined && Object.hasOwn(sentences, code)

/** What is wrong with the file, or when to try again, where the store says so. Else the specification's sentence for an error in XML. */
export const refusalIn = (request: Pick<XMLHttpRequest, 'status' | 'responseText' | 'getResponseHeader'>): string => {
  if (request.status === 429 || request.status === 503) return uploadWords.tooMany(Number(request.getResponseHeader('retry-after')))
  const code = /<Code>(\w+)</.exec(request.responseText)?.[1]
  return isNamed(code) ? sentences[code] : shellWords.upload.refused
}
