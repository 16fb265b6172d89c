import { brand } from '../brand.ts'

/** The files of a documentation. `archive` is the Markdown with its folder of pictures. */
export const documentationFileKinds = ['pdf', 'markdown', 'readme', 'archive'] as const
export type DocumentationFileKind = (typeof documentationFileKinds)[number]

const readme = 'README.md'
const extensions = { pdf: 'pdf', markdown: 'md', archive: 'zip' } as const

/** Name of a downloaded file. */
export const documentationFileName = (kind: DocumentationFileKind, projectId: string): string =>
  kind === 'readme' ? readme : `${brand.filePrefix}${projectId}.${extensions[kind]}`

/** URL of a file for its owner. */
export const documentationFilePath = (kind: DocumentationFileKind, projectId: string): string =>
  `/projects/${projectId}/docs/${documentationFileName(kind, projectId)}`

export const documentationFileKind = (fileName: string, projectId: string): DocumentationFileKind | undefined =>
  documentationFileKinds.find((kind) => documentationFileName(kind, projectId) === fileName)

/** Public address of a shared PDF. */
export const publicDocumentationPath = (nickname: string, pageId: string): string => `${publicPagePath(nickname, pageId)}/document.pdf`

/** Name of a copy: `{projectId}-{timestamp}`, in milliseconds since 1970. */
export const documentationCopyName = (projectId: string, timestamp: number): string => `${projectId}-${timestamp}`

export const isDocumentationCopyOf = (projectId: string, name: string): boolean =>
  name.startsWith(`${projectId}-`) && /^\d{10,16}$/.test(name.slice(projectId.length + 1))

/** Public address of a shared documentation. `pageId`: the project's id, with an end that nobody can guess. */
export const publicPagePath = (nickname: string, pageId: string): string => `/${nickname}/projects/${pageId}`

/** URL of its social preview. */
export const publicCardPath = (nickname: string, pageId: string): string => `${publicPagePath(nickname, pageId)}/preview.png`

/** Path of a picture, by its index. */
export const publicPicturePath = (nickname: string, pageId: string, picture: number | string): string =>
  `${publicPagePath(nickname, pageId)}/pictures/${picture}`
