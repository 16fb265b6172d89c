/** Returns the origin of links for other people, which the first response of the server names. */
export const publicOrigin = (): string => {
  const page = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href
  return new URL(page).origin
}
