import type { Context } from '../../context.ts'
import { publicDocumentationPage } from './documentationPage.ts'
import type { Caller } from '../../http/caller.ts'
import { publicPortfolio, publicPortfolioDocumentPage, publicPortfolioPage } from './portfolioPage.ts'
import type { PublicPage } from './publicPage.ts'

/** Finds the public page at an address; undefined where the app responds. */
export const publicPageAt = async (context: Context, url: string, caller: Caller): Promise<PublicPage | undefined> => {
  if (context.config.maintenance && !caller.user?.isAdmin) return undefined
  const [nickname = '', ...path] = segmentsOf(url)
  if (path.length === 2 && path[0] === 'projects') return publicDocumentationPage(context, nickname, path[1]!)
  // A person who signed in gets the app, which shows the page with what is theirs.
  if (caller.user || path[0] !== 'portfolio') return undefined
  const isDocument = path.length === 3 && path[1] === 'documents'
  const portfolio = isDocument || path.length === 1 ? await publicPortfolio(context, nickname) : undefined
  if (!portfolio) return undefined
  return isDocument ? publicPortfolioDocumentPage(portfolio, path[2]!) : publicPortfolioPage(portfolio)
}

/** Empty for an address that cannot be read. */
const segmentsOf = (url: string): string[] => {
  try {
    return new URL(`http://page${url}`).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
