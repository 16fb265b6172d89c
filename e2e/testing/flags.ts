import type { BrowserContext } from '@playwright/test'

/** Parts that the product does not have yet, or has no setting for. */
export const everyPart = { 'capability.checkout': true, 'capability.tutor': true }

/** Lets the app find these flags set, as a server that has these parts would; the first response still shows the page without them. */
export const withFlags = (context: BrowserContext, flags: Record<string, boolean> = everyPart): Promise<unknown> =>
  context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    let body = await response.text()
    for (const [flag, isOn] of Object.entries(flags)) body = body.replaceAll(`"${flag}":${!isOn}`, `"${flag}":${isOn}`)
    return route.fulfill({ response, body })
  })
