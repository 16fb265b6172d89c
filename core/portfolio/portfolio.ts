import { portfolioWords as words } from '../messages/portfolio.ts'
import type { Portfolio, PortfolioDocument } from './schema.ts'

/** True if it has a name and a purpose. Otherwise its address isn't offered, and search engines must not index it. */
export const isPresentable = ({ title, description }: Pick<Portfolio, 'title' | 'description'>): boolean =>
  title.trim() !== '' && description.trim() !== ''

/** The heading of a portfolio for other people: its title, or else its owner's name. */
export const portfolioTitle = ({ title, ownerName }: Pick<Portfolio, 'title' | 'ownerName'>): string =>
  title.trim() || ownerName || words.untitled

/** True if search engines may list it: its owner allows that, and it is presentable. */
export const isIndexed = (portfolio: Pick<Portfolio, 'title' | 'description'> & { isListed: boolean }): boolean =>
  portfolio.isListed && isPresentable(portfolio)

/**
 * The newest document, if its tile is as wide as the page: the only one, or a project if rows of three would leave a tile alone in the last
 * row. Undefined otherwise.
 */
export const showcaseOf = (documents: readonly PortfolioDocument[]): PortfolioDocument | undefined => {
  const [newest] = documents
  return documents.length === 1 || (documents.length % 3 === 1 && newest?.project) ? newest : undefined
}

/** How many projects were completed, and how many of them have a public credential. Undefined for fewer than two projects. */
export const proofOf = (documents: readonly PortfolioDocument[]): string | undefined => {
  const completed = documents.flatMap(({ project }) => (project?.completedAt ? [project] : []))
  if (completed.length < 2) return undefined
  return words.proof(completed.length, completed.filter(({ credentialId }) => credentialId).length)
}

/** The names of a project's concepts that its tile shows: all in a showcase. */
export const tileConcepts = ({ project }: PortfolioDocument, isShowcase: boolean): string[] =>
  project?.concepts.slice(0, isShowcase ? undefined : 3) ?? []

/** Width in pixels of a document's picture, by size. */
export const documentPictureWidths = { 'extra-small': 240, small: 480, medium: 960 } as const
