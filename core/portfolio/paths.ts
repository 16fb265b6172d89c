/** The address of a public portfolio. */
export const publicPortfolioPath = (nickname: string): string => `/${nickname}/portfolio`

/** The page of a document of a public portfolio. */
export const publicDocumentPath = (nickname: string, documentId: string): string => `/${nickname}/portfolio/documents/${documentId}`

/** The PDF of a document of a public portfolio. */
export const publicDocumentPdfPath = (nickname: string, documentId: string): string =>
  `${publicDocumentPath(nickname, documentId)}/document.pdf`

/** Whose work an address names: the nickname in that of a shared project, or of a document of a public portfolio. */
export const ownerOfPath = (pathname: string): string | undefined => {
  const encoded = /^\/([^/]+)\/(?:projects|portfolio\/documents)\/[^/]+\/?$/.exec(pathname)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
