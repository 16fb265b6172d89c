import { nicknameFault } from '@fieldwork/core/accounts/nickname.ts'
import { exampleNickname } from '@fieldwork/core/credentials/addresses.ts'
import { publicPagePath } from '@fieldwork/core/documentation/fileNames.ts'
import { matchRoute, myProjectsAddress, routePatterns } from '@fieldwork/core/paths.ts'
import { documentTargetPath, publicDocumentPath, publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Context } from '../../context.ts'
import { newestPublicDocumentation } from '../../documentation/queries.ts'
import { publicDocument } from '../../portfolio/queries.ts'
import { examplePage } from './examplePage.ts'
import { publicDocumentationPage } from './documentationPage.ts'
import type { Caller } from '../../http/caller.ts'
import { publicPortfolio, publicPortfolioDocumentPage, publicPortfolioPage } from './portfolioPage.ts'
import type { PublicPage } from './publicPage.ts'

/** Finds the public page at an address; undefined where the app responds. */
export const publicPageAt = async (context: Context, url: string, caller: Caller, origin: string): Promise<PublicPage | undefined> => {
  const [nickname = '', ...path] = segmentsOf(url)
  if (path.length === 2 && path[0] === 'projects')
    return (
      (await publicDocumentationPage(context, nickname, path[1]!, caller.user?.id)) ??
      // A user may have chosen the nickname before it was reserved.
      (nickname === exampleNickname ? examplePage(context, path[1]!, origin) : undefined)
    )
  // Signed-in users get the app, which adds their own actions to the page.
  if (caller.user || path[0] !== 'portfolio') return undefined
  const isDocument = path.length === 3 && path[1] === 'documents'
  const portfolio = isDocument || path.length === 1 ? await publicPortfolio(context, nickname) : undefined
  if (!portfolio) return undefined
  return isDocument ? publicPortfolioDocumentPage(context, portfolio, path[2]!) : publicPortfolioPage(portfolio, origin)
}

/**
 * Returns where an address leads that has no page of its own: a person's, such as `/ada`, to their portfolio or the newest work that they
 * share with everyone, or its owner, who shares none, to their own portfolio; a document of a portfolio to the public page of its project, if
 * there is one; the address of a document for its owner to where others see it, unless the caller is the owner. `/series`, `/my-projects`,
 * `/pricing` and `/portfolio/ada` are addresses that people guess.
 */
export const publicTargetAt = async (context: Context, url: string, { user }: Caller): Promise<string | undefined> => {
  const [nickname = '', ...path] = segmentsOf(url)
  if (nickname === 'series' && path.length === 0) return `${routePatterns.projects}?list=series`
  if (nickname === 'my-projects' && path.length === 0) return myProjectsAddress
  if (nickname === 'pricing' && path.length === 0 && !user && context.config.flags['capability.checkout']) return '/#pricing'
  if (nickname === 'portfolio' && path.length === 1 && nicknameFault(path[0]!) === undefined) return publicPortfolioPath(path[0]!)
  const own = matchRoute(`/${[nickname, ...path].join('/')}`)
  if (own?.name === 'portfolio-document') return targetOfOwn(context, own.params['documentId'] ?? '', user?.id)
  const isDocument = path.length === 3 && path[0] === 'portfolio' && path[1] === 'documents'
  const isHome = path.length === 0 && /^[\w-]+$/.test(nickname) && !matchRoute(`/${nickname}`)
  if (!isDocument && !isHome) return undefined
  const portfolio = await publicPortfolio(context, nickname)
  if (isDocument) {
    const document = portfolio?.documents.find(({ id, project }) => id === path[2] && project?.pageId)
    return document && documentTargetPath(portfolio!.nickname, document)
  }
  if (portfolio) return publicPortfolioPath(portfolio.nickname)
  const newest = await newestPublicDocumentation(context.db, nickname)
  if (newest) return publicPagePath(newest.nickname, newest.page_id)
  return user?.nickname === nickname ? routePatterns.portfolio : undefined
}

/** Private documents and missing ones have no target, so that they can't be told apart. */
const targetOfOwn = async ({ db }: Context, id: string, callerId: string | undefined): Promise<string | undefined> => {
  const document = uuid.test(id) ? await publicDocument(db, id) : undefined
  if (!document || document.user_id === callerId) return undefined
  return document.page_id ? publicPagePath(document.nickname, document.page_id) : publicDocumentPath(document.nickname, id)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the path of a page if `url` has a former address of its owner. */
export const movedTo = ({ path }: PublicPage, url: string): string | undefined =>
  segmentsOf(url)[0] === segmentsOf(path)[0] ? undefined : path

/** Returns no segments for a malformed address. */
const segmentsOf = (url: string): string[] => {
  try {
    return new URL(`http://page${url}`).pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}
