import type { Portfolio } from './schema.ts'

/** Where a portfolio of somebody else says "Coming soon": instead of all of it, in its head, and in the place of its tiles. */
export const comingSoon = ({ title, description, documents }: Pick<Portfolio, 'title' | 'description' | 'documents'>) => {
  const [noTitle, noDescription, noDocuments] = [title.trim() === '', description.trim() === '', documents.length === 0]
  return { page: noTitle && noDescription && noDocuments, head: noTitle || noDescription, tiles: noDocuments }
}
