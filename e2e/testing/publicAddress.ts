import type { BrowserContext } from '@playwright/test'

/** A host that other computers could open. */
const host = 'fieldwork.example'
export const publicAddress = `http://${host}`

/** Serves a browser's pages as if the app were at a public address, because nothing is shared from a loopback address. */
export const servePublicly = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    return route.fulfill({ response: await route.fetch({ headers: { ...request.headers(), host } }) })
  })

/** Makes the app in a browser build links as if it were at a public address. The server isn't affected. */
export const linkPublicly = (context: BrowserContext) =>
  context.addInitScript((address) => {
    addEventListener('DOMContentLoaded', () => {
      const named = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
      if (named) named.content = new URL(location.pathname, address).href
    })
  }, publicAddress)
