import type { Context } from '../context.ts'
import { publicDocumentationPage } from '../documentation/publicPage.ts'
import type { Caller } from '../http/caller.ts'
import type { PublicPage } from './publicPage.ts'

/** The page of somebody's work that stands at an address; undefined where the app answers. */
export const publicPageAt = async (context: Context, url: string, { reader }: Caller): Promise<PublicPage | undefined> => {
  if (context.config.maintenance && !reader.admin) return undefined
  const [nickname = '', ...path] = segmentsOf(url)
  if (path.length === 2 && path[0] === 'projects') return publicDocumentationPage(context, nickname, path[1]!)
  return undefined
}

/** Empty for an address that cannot be read. */
const segmentsOf = (url: string): string[] => {
  try {
    return new URL(`http://page${url}`).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
