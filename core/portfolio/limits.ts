/** Characters. */
export const longestPortfolioTitle = 60
export const longestPortfolioDescription = 1000
export const longestDocumentTitle = 60
export const longestWebsite = 2048
/** Bytes. */
export const portfolioFileLimit = 50 * 1024 * 1024
/** Documents of one person, whatever their plan: it guards the server, and is far beyond what anybody shows. */
export const mostDocuments = 1000
