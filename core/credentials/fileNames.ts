import { brand } from '../brand.ts'

const kinds = ['json', 'png'] as const
export type CredentialFileKind = (typeof kinds)[number]

export const credentialFileName = (kind: CredentialFileKind, projectId: string): string =>
  `${brand.filePrefix}${projectId}-credential.${kind}`

/** Undefined for any other name. */
export const credentialFileKind = (fileName: string, projectId: string): CredentialFileKind | undefined =>
  kinds.find((kind) => credentialFileName(kind, projectId) === fileName)

export const credentialFilePath = (kind: CredentialFileKind, projectId: string): string =>
  `/projects/${projectId}/credential/${credentialFileName(kind, projectId)}`
