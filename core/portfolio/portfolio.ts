import type { Portfolio } from './schema.ts'

/** True if it has a name and a purpose. Before that, its address isn't offered, and search engines are told not to index it. */
export const isPresentable = ({ title, description }: Pick<Portfolio, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== ''

/** True if search engines may list it. */
export const isIndexed = (portfolio: Pick<Portfolio, 'title' | 'description'> & { isPublic: boolean }): boolean =>
  portfolio.isPublic && isPresentable(portfolio)

/** Pixels across of a picture of a document, by the name of its size. */
export const documentPictureWidths = { 'extra-small': 240, small: 480, medium: 960 } as const
