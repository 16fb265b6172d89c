import { portfolioWords as words } from '../messages/portfolio.ts'
import type { Portfolio } from './schema.ts'

/** True if it has a name and a purpose. Otherwise its address isn't offered, and search engines must not index it. */
export const isPresentable = ({ title, description }: Pick<Portfolio, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== ''

/** The heading of a portfolio for other people: its title, or else its owner's name. */
export const portfolioTitle = ({ title, ownerName }: Pick<Portfolio, 'title' | 'ownerName'>): string =>
  title.trim() || ownerName || words.untitled

/** True if search engines may list it: its owner allows that, and it is presentable. */
export const isIndexed = (portfolio: Pick<Portfolio, 'title' | 'description'> & { isListed: boolean }): boolean =>
  portfolio.isListed && isPresentable(portfolio)

/** Width in pixels of a document's picture, by size. */
export const documentPictureWidths = { 'extra-small': 240, small: 480, medium: 960 } as const
