/** Characters. */
export const maxPortfolioTitleLength = 60
export const maxPortfolioDescriptionLength = 1000
export const maxDocumentTitleLength = 60
/** Bytes. */
export const portfolioFileLimit = 50 * 1024 * 1024
/** Maximum documents per user on any plan. Protects the server; far beyond normal use. */
export const maxDocuments = 1000
