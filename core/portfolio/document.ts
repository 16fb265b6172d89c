import { maxDocumentTitleLength } from './limits.ts'
import type { PortfolioDocumentChange } from './schema.ts'
import { websiteFault, type WebsiteFault } from './website.ts'

type Faults = Partial<Record<'url.url', WebsiteFault> & Record<'file' | 'project', 'missing'>>

/**
 * Returns the errors of a document by field; undefined if it has everything that its type requires. `known`: its stored type, whose field
 * may be omitted.
 */
export const documentFaults = ({ type, url, file, project }: PortfolioDocumentChange, known?: string): Faults | undefined => {
  if (known === type && !url && !file && !project) return undefined
  if (type === 'URL') {
    const fault = websiteFault(url?.url ?? '')
    return fault && { 'url.url': fault }
  }
  if (type === 'FILE') return file ? undefined : { file: 'missing' }
  return project || known === type ? undefined : { project: 'missing' }
}

/** The title of a project's document: that of the project, or its beginning. */
export const documentTitleOf = (title: string): string =>
  title.length > maxDocumentTitleLength ? `${title.slice(0, maxDocumentTitleLength - 1).trimEnd()}…` : title
