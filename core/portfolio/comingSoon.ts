import type { Portfolio } from './schema.ts'

/** Where another user's portfolio without documents shows "Coming soon": instead of the page, in its header, or instead of its tiles. */
export const comingSoon = ({ title, description, documents }: Pick<Portfolio, 'title' | 'description' | 'documents'>) => {
  const [noTitle, noDescription, noDocuments] = [title.trim() === '', description.trim() === '', documents.length === 0]
  return { page: noTitle && noDescription && noDocuments, head: (noTitle || noDescription) && noDocuments, tiles: noDocuments }
}
