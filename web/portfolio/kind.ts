import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import type { tileMessages } from '../messages/portfolio.ts'
import { DocumentIcon, ExternalIcon, ImageIcon } from '../ui/icons.ts'

/** What a document is, as people call it. */
export type DocumentKind = keyof typeof tileMessages.kinds

export const kindOf = ({ type, file }: Pick<PortfolioDocument, 'type' | 'file'>): DocumentKind => {
  if (type === 'URL') return 'link'
  if (type === 'PROJECT') return 'documentation'
  return file?.fileType.startsWith('image/') ? 'picture' : 'pdf'
}

export const kindIcons = { documentation: DocumentIcon, pdf: DocumentIcon, picture: ImageIcon, link: ExternalIcon }
