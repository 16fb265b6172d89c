import type { IncomingMessage } from 'node:http'

/** Every navigation is answered here, whatever its path. */
export const pagePath = '/~page'

/** Folders of files, and of pages of the server's own. */
export const ownFolders = ['static', 'uploads', 'calendar', '.well-known', 'unsubscribe', 'dev']

/** Paths that respond to a navigation with their own content instead of the app. */
const isOwnFolder = (url: string) => ownFolders.some((folder) => url.startsWith(`/${folder}/`))
const ownAnswers =
  /^\/(?:auth\/google(?:[/?]|$)|companion$|health(?:\/(?:live|ready))?$|metrics$|openapi\.json$|robots\.txt$|admin\/mailbox(?:$|\?)|credentials\/(?:verifier\.html|status\/|example\/|[\da-f]{8}-[\da-f-]{27}\/|[^/?]+(?:$|\?))|favicon\.ico$|[^/?]+\/uploads\/|[^?]*\/(?:document\.pdf|preview\.png)(?:$|\?)|[^/?]+\/projects\/[^/?]+\/pictures\/)/

// Pages that are linked from elsewhere. Clients that preview links often send nothing but `Accept: */*`.
const shownElsewhere =
  /^\/(?:terms|privacy|projects\/[^/?]+|paths\/[^/?]+|(?!user\/|admin\/)[^/?]+\/(?:portfolio|projects\/[^/?]+))?(?:\?|$)/

/** True if a browser is going somewhere, rather than the app calling: then any path answers with the app. */
export const isNavigation = ({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean => {
  if ((method !== 'GET' && method !== 'HEAD') || isOwnFolder(url) || ownAnswers.test(url)) return false
  const { accept = '*/*', 'sec-fetch-mode': mode } = headers
  if (mode === 'navigate') return true
  if (accept.includes('application/json')) return false
  return accept.includes('text/html') || (mode === undefined && accept.includes('*/*') && shownElsewhere.test(url))
}
