import type { BrowserContext } from '@playwright/test'

/** Features without a setting. */
export const everyPart = { 'capability.checkout': true, 'capability.tutor': true }

/** Sets these flags in the app. The first response still shows the page without them. */
export const withFlags = (context: BrowserContext, flags: Record<string, boolean> = everyPart): Promise<unknown> =>
  context.route('**/*', async (route) => {
    const request = route.request()
    const hasFlags =
      request.resourceType() === 'document' || ['/user', '/features', '/user/public-profile'].includes(new URL(request.url()).pathname)
    if (!hasFlags) return route.fallback()
    const response = await route.fetch()
    let body = await response.text()
    for (const [flag, isOn] of Object.entries(flags)) body = body.replaceAll(`"${flag}":${!isOn}`, `"${flag}":${isOn}`)
    return route.fulfill({ response, body })
  })
