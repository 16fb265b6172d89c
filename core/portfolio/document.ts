import type { PortfolioDocumentChange } from './schema.ts'
import { websiteFault, type WebsiteFault } from './website.ts'

type Faults = Partial<Record<'url.url', WebsiteFault> & Record<'file' | 'project', 'missing'>>

/**
 * What a document lacks, by field; undefined when it has all that its type needs. `known`: the type that it has already, whose part may be
 * left out.
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
