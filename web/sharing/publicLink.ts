/** A path as others type it: at the public origin of the server, as its first response says it. */
export const publicLink = (path: string): string => {
  const page = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href
  return new URL(page).origin + path
}
