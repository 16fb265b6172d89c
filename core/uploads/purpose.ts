import { isIdentifier } from '../identifiers.ts'
import { maxFileBytes as chatFileLimit } from '../chats/limits.ts'
import { portfolioFileLimit } from '../portfolio/limits.ts'
import { answerFileLimit } from '../tasks/limits.ts'

export type PictureType = 'image/png' | 'image/jpeg'
export type UploadType = PictureType | 'text/plain' | 'application/pdf' | 'application/zip'
export type AnswerFile = { kind: 'answer'; projectId: string; validationId: string }
/** `limit` in bytes. */
export type UploadPurpose = (
  | AnswerFile
  | { kind: 'profile picture' }
  | { kind: 'chat picture' }
  | { kind: 'chat text' }
  | { kind: 'portfolio file' }
) & {
  limit: number
  types: readonly UploadType[]
}

export const pictureTypes = ['image/png', 'image/jpeg'] as const
export const portfolioTypes = ['application/pdf', ...pictureTypes] as const
/** Bytes. */
export const profilePictureLimit = 5 * 1024 * 1024

/** Returns the purpose that a file name states; undefined for an unknown one. */
export const uploadPurpose = (fileName: string): UploadPurpose | undefined => {
  if (/^profile_picture_[a-z0-9-]{8,64}$/.test(fileName))
    return { kind: 'profile picture', limit: profilePictureLimit, types: pictureTypes }
  if (/^chat_picture_[a-z0-9-]{8,64}$/.test(fileName)) return { kind: 'chat picture', limit: chatFileLimit, types: pictureTypes }
  if (/^chat_text_[a-z0-9-]{8,64}$/.test(fileName)) return { kind: 'chat text', limit: chatFileLimit, types: ['text/plain'] }
  if (/^portfolio_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fileName))
    return { kind: 'portfolio file', limit: portfolioFileLimit, types: portfolioTypes }
  const [projectId = '', validationId = '', ...rest] = fileName.split('_')
  if (rest.length > 0 || !isIdentifier(projectId) || !isIdentifier(validationId)) return undefined
  return { kind: 'answer', projectId, validationId, limit: answerFileLimit, types: pictureTypes }
}

/** Name of a file attached to a message. `id` is unique. */
export const chatFileName = (kind: 'picture' | 'text', id: string): string => `chat_${kind}_${id}`

/** Name of a portfolio file. `id`: a UUID, new for each. */
export const portfolioFileName = (id: string): string => `portfolio_${id}`

/** The picture of a file's first page. Only the server creates it. */
export const firstPageKey = (storageName: string): string => `first_page_${storageName}`

/** The picture of the work that a copy of a documentation begins with. Only the server stores it. */
export const workPictureKey = (storageName: string): string => `work_picture_${storageName}`

/** Names of documentation files, which only the server creates. */
export const documentationKey = (kind: 'pdf' | 'zip' | 'card', projectId: string): string => `documentation_${kind}_${projectId}`

/** True for the name of a documentation copy, `{projectId}-{timestamp}`, under which nothing can be uploaded. */
export const isCopyName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{1,59}-\d{10,16}$/.test(name)

/** File extension of a downloaded file. */
export const extensionOf = (type: string): string => extensions[type as UploadType] ?? 'bin'

const extensions: Record<UploadType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
}

/** `id` is unique. */
export const profilePictureName = (id: string): string => `profile_picture_${id}`

export const answerFileName = (projectId: string, validationId: string): string => `${projectId}_${validationId}`

/** Returns the type by the first bytes; undefined for any other. */
export const pictureType = (bytes: Uint8Array): PictureType | undefined => {
  const startsWith = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return startsWith(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined
}

/** True if a file starts like a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte)

/** Path of an upload for its owner. */
export const ownUploadPath = (key: string): string => `/uploads/${key}`
