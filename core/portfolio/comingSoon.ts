import type { Portfolio } from './schema.ts'

/** Where another user's portfolio says "Coming soon": instead of everything, in its header, and instead of its tiles. */
export const comingSoon = ({ title, description, documents }: Pick<Portfolio, 'title' | 'description' | 'documents'>) => {
  const [noTitle, noDescription, noDocuments] = [title.trim() === '', description.trim() === '', documents.length === 0]
  return { page: noTitle && noDescription && noDocuments, head: noTitle || noDescription, tiles: noDocuments }
}
