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
