/** Characters. */
export const maxPortfolioTitleLength = 60
export const maxPortfolioDescriptionLength = 1000
export const maxDocumentTitleLength = 60
/** Bytes. */
export const portfolioFileLimit = 50 * 1024 * 1024
/** Maximum documents per user on every plan. It protects the server, and is far beyond normal use. */
export const maxDocuments = 1000
