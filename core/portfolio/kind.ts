import type { portfolioWords } from '../messages/portfolio.ts'
import type { PortfolioDocument } from './schema.ts'

/** Kind of a document, for people. */
export type DocumentKind = keyof typeof portfolioWords.kinds

export const kindOf = ({ type, file }: Pick<PortfolioDocument, 'type' | 'file'>): DocumentKind => {
  if (type === 'URL') return 'link'
  if (type === 'PROJECT') return 'documentation'
  return file?.fileType.startsWith('image/') ? 'picture' : 'pdf'
}
