import { publicPagePath } from '../documentation/fileNames.ts'
import type { PortfolioDocument } from './schema.ts'

/** Path of a public portfolio. */
export const publicPortfolioPath = (nickname: string): string => `/${nickname}/portfolio`

/** URL of its social preview. */
export const publicPortfolioCardPath = (nickname: string): string => `${publicPortfolioPath(nickname)}/preview.png`

/** Path of a document's page in a public portfolio. */
export const publicDocumentPath = (nickname: string, documentId: string): string => `/${nickname}/portfolio/documents/${documentId}`

/** URL of its social preview. */
export const publicDocumentCardPath = (nickname: string, documentId: string): string =>
  `${publicDocumentPath(nickname, documentId)}/preview.png`

/** Path of what a document in a public portfolio leads to: the public page of its project, or a page of its own. */
export const documentTargetPath = (nickname: string, { id, project }: Pick<PortfolioDocument, 'id' | 'project'>): string =>
  project?.pageId ? publicPagePath(nickname, project.pageId) : publicDocumentPath(nickname, id)

/** Path of a document's PDF in a public portfolio. */
export const publicDocumentPdfPath = (nickname: string, documentId: string): string =>
  `${publicDocumentPath(nickname, documentId)}/document.pdf`

/** Returns the nickname in the path of a shared project or of a document of a public portfolio. */
export const ownerOfPath = (pathname: string): string | undefined => {
  const encoded = /^\/([^/]+)\/(?:projects|portfolio\/documents)\/[^/]+\/?$/.exec(pathname)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
