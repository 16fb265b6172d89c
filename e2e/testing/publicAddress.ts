import type { BrowserContext } from '@playwright/test'

/** A host that other computers could open. */
const host = 'fieldwork.example'
export const publicAddress = `http://${host}`

/** Lets a browser get its pages as if the app were at a public address, because nothing is shared from a computer's own. */
export const servePublicly = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    return route.fulfill({ response: await route.fetch({ headers: { ...request.headers(), host } }) })
  })

/** Lets the app in a browser name its links as if it were at a public address. The server doesn't notice. */
export const linkPublicly = (context: BrowserContext) =>
  context.addInitScript((address) => {
    addEventListener('DOMContentLoaded', () => {
      const named = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')
      if (named) named.content = new URL(location.pathname, address).href
    })
  }, publicAddress)
