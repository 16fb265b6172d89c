import type { Page } from '@playwright/test'

type Watched = { hits: number; violations: string[] }

/** Counts executed code and violations of the content policy. */
export const watch = async (page: Page) => {
  const outside: string[] = []
  await page.addInitScript(() => {
    const watched: Watched = { hits: 0, violations: [] }
    Object.assign(globalThis, { watched, hit: () => (watched.hits += 1) })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      watched.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('dialog', (dialog) => void outside.push(dialog.message()))
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host && page.url() !== 'about:blank') outside.push(request.url())
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  return async () => ({ ...(await seen()), outside })
}

/** Attributes that would execute code, and unsafe links. */
export const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *, main *, [popover] *')].flatMap((element) => [
      ...[...element.attributes]
        .filter(({ name }) => name.startsWith('on') || name === 'srcdoc')
        .map(({ name }) => `${element.tagName} ${name}`),
      ...(element instanceof HTMLAnchorElement && element.href && !/^(?:https?|mailto):$/.test(element.protocol) ? [element.href] : []),
      ...(/^(?:script|iframe|object|embed|base|meta|link|style|form action)$/i.test(element.tagName) ? [element.tagName] : []),
    ]),
  )
