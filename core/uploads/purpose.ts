import { isIdentifier } from '../identifiers.ts'
import { answerFileLimit } from '../tasks/limits.ts'

export type PictureType = 'image/png' | 'image/jpeg'
/** `limit` in bytes. */
export type UploadPurpose = { kind: 'answer'; projectId: string; validationId: string; limit: number; types: readonly PictureType[] }

/** The purpose that a file name states; undefined when it states none that we know. */
export const uploadPurpose = (fileName: string): UploadPurpose | undefined => {
  const [projectId = '', validationId = '', ...rest] = fileName.split('_')
  if (rest.length > 0 || !isIdentifier(projectId) || !isIdentifier(validationId)) return undefined
  return { kind: 'answer', projectId, validationId, limit: answerFileLimit, types: ['image/png', 'image/jpeg'] }
}

export const answerFileName = (projectId: string, validationId: string): string => `${projectId}_${validationId}`

/** The type that the first bytes prove; undefined for anything else. */
export const pictureType = (bytes: Uint8Array): PictureType | undefined => {
  const startsWith = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return startsWith(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined
}
