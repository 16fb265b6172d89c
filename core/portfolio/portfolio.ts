import type { Portfolio } from './schema.ts'

/** True if it has a name and a purpose. Otherwise its address isn't offered, and search engines must not index it. */
export const isPresentable = ({ title, description }: Pick<Portfolio, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== ''

/** True if search engines may list it. */
export const isIndexed = (portfolio: Pick<Portfolio, 'title' | 'description'> & { isPublic: boolean }): boolean =>
  portfolio.isPublic && isPresentable(portfolio)

/** Width in pixels of a document's picture, by size. */
export const documentPictureWidths = { 'extra-small': 240, small: 480, medium: 960 } as const
