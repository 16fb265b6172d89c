import { isShareable } from '@fieldwork/core/sharing/shareable.ts'

/** Returns the origin of links for other people, which the first response of the server names. */
export const publicOrigin = (): string => {
  const page = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href
  return new URL(page).origin
}

/** True if other computers may open this server's links. Without it, nothing offers to share one. */
export const canShareLinks = (): boolean => isShareable(publicOrigin())
