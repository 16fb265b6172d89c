import { isLocalHost } from '../localHost.ts'

/** True if other computers may open links to this origin. Without it, nothing offers to share a link. */
export const isShareable = (origin: string): boolean => {
  const host = origin.replace(/^[a-z]+:\/\//i, '').toLowerCase()
  return !isLocalHost(host) && !/^(?:.+\.localhost|0\.0\.0\.0)(?::\d+)?$/.test(host)
}
