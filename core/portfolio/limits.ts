/** Characters. */
export const maxPortfolioTitleLength = 60
export const maxPortfolioDescriptionLength = 1000
export const maxDocumentTitleLength = 60
export const maxWebsiteLength = 2048
/** Bytes. */
export const portfolioFileLimit = 50 * 1024 * 1024
/** Documents of one person, whatever their plan: it guards the server, and is far beyond what anybody shows. */
export const maxDocuments = 1000
