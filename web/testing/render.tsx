// First of all, because it decides the order of the style layers.
import '../styles/main.css'
import axe from 'axe-core'
import { afterEach, expect, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { takeAddresses } from './addresses.ts'
import { defaultFlags, defaultLimits, limitsFor } from '@fieldwork/core/plans/features.ts'
import { problemStatus, type ProblemCode } from '@fieldwork/core/problems.ts'
import privacy from '../../content/pages/privacy.md?raw'
import terms from '../../content/pages/terms.md?raw'
import { useDirectory } from '../catalogue/directoryView.ts'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { newPlatform } from './platform.tsx'
import './publicAddress.ts'
import { contractual, expectContractualReplies } from './replies.ts'
import { createScreenPosition } from '../documents/position.ts'
import { loadPage } from '../app/routes.tsx'
import { unavailablePage } from '../app/errors/unavailablePage.ts'
import type { BootData } from '../app/boot.ts'
import { hrefOf, memoryHistory } from '../platform/router/pageHistory.ts'
import { createRouter } from '../platform/router/router.ts'
import { clearView } from '../platform/toolbar/toolbarViews.ts'

/* The whole application at an address, with the network's other end played. */

export type SentRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type FakeReply = (sent: SentRequest) => Response | Promise<Response>

export const refusal = (code: ProblemCode, headers: Record<string, string> = {}, details?: unknown): Response =>
  Response.json({ error: { code, message: code, details } }, { status: problemStatus[code], headers })

/** Nothing comes back. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

/**
 * Responds with the table's entry for `METHOD /path`, in which `*` is any part of a path; a value is the JSON of a success. Everything
 * else is not found.
 */
export const fakeNetwork = (table: Record<string, unknown>) => {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    const call: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(call)
    const answer = table[`${call.method} ${call.path}`] ?? table[starred(`${call.method} ${call.path}`, Object.keys(table))]
    if (answer === undefined) return refusal('not_found')
    const response = typeof answer === 'function' ? await (answer as FakeReply)(call) : Response.json(answer)
    return contractual(call.method, call.path, response)
  })
  return { sent, to: (path: string) => sent.filter((call) => call.path === path) }
}

const starred = (address: string, keys: readonly string[]): string =>
  keys.find((key) => {
    const [before, after] = key.split('*')
    if (after === undefined || !address.startsWith(before!) || !address.endsWith(after)) return false
    return !address.slice(before!.length, address.length - after.length).includes('/')
  }) ?? ''

/** The flags of a server that has every part. */
export const everyPart = { 'capability.checkout': true, 'capability.tutor': true, 'toolbar.portfolio': true }

type Visit = {
  user?: User | null
  /** The server's response instead of a page. */
  unavailable?: BootData['unavailable']
  flags?: Record<string, boolean>
  network?: Record<string, unknown>
  retry?: boolean
}

/** Opens an address of the application as a signed-in user or a visitor. */
export const visit = async (address: string, { user = null, unavailable, flags = {}, network = {}, retry = true }: Visit = {}) => {
  const features = { features: { ...defaultFlags, ...flags }, limits: limitsFor(defaultLimits, 'free') }
  const signedIn = user && { ...user, features: { ...user.features, ...flags } }
  const wire = fakeNetwork({
    'GET /user': () => (signedIn ? Response.json(signedIn) : refusal('signed_out')),
    'GET /features': features,
    'GET /projects': [],
    'POST /reports': () => new Response(null, { status: 204 }),
    'GET /static/pages/terms.md': () => new Response(terms),
    'GET /static/pages/privacy.md': () => new Response(privacy),
    ...network,
  })
  const client = createClient({ ...(unavailable ? {} : { user: signedIn }), features })
  if (!retry) client.setDefaultOptions({ queries: { retry: false } })
  // Something might appear under the pointer where an earlier test left it.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  const load = unavailable ? unavailablePage(client, loadPage(client), unavailable) : loadPage(client)
  const router = createRouter(memoryHistory(address), load)
  const screen = await render(<App client={client} platform={newPlatform()} screenPosition={createScreenPosition()} router={router} />)
  return {
    ...wire,
    screen,
    router,
    client,
    at: () => hrefOf(router.state().location),
  }
}

const runningAnimations = (): string[] =>
  document.getAnimations().flatMap((animation) => {
    if (animation.playState !== 'running') return []
    const name =
      animation instanceof CSSAnimation ? animation.animationName : animation instanceof CSSTransition ? animation.transitionProperty : ''
    return `${name} of ${(animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 200)}`
  })

/** Accessibility findings (WCAG 2.0 to 2.2, A and AA) in a theme, once what moves has come to rest. */
export const findings = async (theme: 'light' | 'dark', within: Element | Document = document): Promise<string[]> => {
  document.documentElement.dataset['theme'] = theme
  await vi.waitFor(() => expect(runningAnimations()).toEqual([]), 3000)
  const { violations } = await axe.run(within, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/**
 * From now on timers of the page also run by calling this with milliseconds, which pass at once: for what must not happen in them. Still
 * time passes only so, however slow the machine is.
 */
export const hastenTime = ({ isStill = false } = {}): ((milliseconds: number) => Promise<unknown>) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: !isStill })
  return async (milliseconds) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    // Fake time passes within a task of the browser, in which React draws nothing: what is not there could not be there yet.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }
}

/** Puts everything back that outlives a page. */
export const forgetAfterEach = (): void => {
  afterEach(async () => {
    // A closed directory may still be stored.
    await cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    takeAddresses()
    clearView()
    useDirectory.setState({ view: 'explore' })
    localStorage.clear()
    sessionStorage.clear()
    delete document.documentElement.dataset['theme']
  })
  // Runs before the one above.
  afterEach(expectContractualReplies)
}
