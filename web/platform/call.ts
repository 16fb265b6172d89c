import { type Endpoint, type InputOf, type OutputOf, type RetryPolicy, pathParameters } from '@fieldwork/core/endpoint.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { checkAppVersion } from './reload.ts'
import { fallbackMessages, networkMessages, problemMessages } from '../messages/problems.ts'

/** The server answered, and not with a success. `message` is a sentence for people. */
export class ResponseError extends Error {
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly fields: Record<string, string>
  readonly details: unknown
  /** Seconds after which another try is welcome, where the server said so. */
  readonly retryAfter: number | undefined
  constructor(
    message: string,
    status: number,
    code?: ProblemCode,
    fields: Record<string, string> = {},
    details?: unknown,
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** Nothing came back: the network failed. */
export class FetchError extends Error {}

/** A call was about to go out without one of its ids; nothing was sent. */
export class RequiredParameterError extends Error {
  constructor(name: string, call: string) {
    super(`${call} needs the parameter ${name}`)
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /** Replaces the endpoint's own policy; null: no retry. */
  retry?: RetryPolicy | null
  /** Sent only once `wait` ms have passed without another call of the same key; the earlier ones are aborted. */
  debounce?: { key: string; wait: number }
  /** A second call with this key shares the first one's answer; a failure is not kept. */
  cache?: string
  headers?: Record<string, string>
  /** Goes on when the page goes away. */
  keepalive?: boolean
  /** True if the login opens when the session turns out to have ended; absent: it does for everything but reads. */
  asksToLogIn?: boolean
}

type SignedOut = (endpoint: Endpoint, asksToLogIn: boolean) => void
const signedOut = new Set<SignedOut>()

/** Told of every call that was answered with 401. Returns how to stop listening. */
export const onSignedOut = (listen: SignedOut): (() => void) => {
  signedOut.add(listen)
  return () => void signedOut.delete(listen)
}

/** Sends one call of the contract. Rejects with ResponseError, FetchError or RequiredParameterError. */
export const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> => {
  const send = () =>
    afterDebounce(options, () =>
      withRetry(options.retry === undefined ? endpoint.retry : (options.retry ?? undefined), options, () =>
        once(endpoint, input as CallInput, options),
      ),
    )
  return (options.cache ? cacheResponse(options.cache, send) : send()) as Promise<OutputOf<E>>
}

type CallInput = { params?: unknown; query?: unknown; body?: unknown }

const once = async (endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<unknown> => {
  const url = addressOf(endpoint, input)
  const hasBody = input.body !== undefined
  let response: Response
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}), ...options.headers },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new FetchError(endpoint.fallback ? fallbackMessages[endpoint.fallback] : networkMessages, { cause: error })
  }
  checkAppVersion(response.headers.get('x-app-version'))
  if (response.status === 401) for (const tell of signedOut) tell(endpoint, options.asksToLogIn ?? endpoint.method !== 'GET')
  if (!response.ok) throw await responseError(endpoint, response)
  if (response.status === 204) return undefined
  return response.json()
}

const addressOf = (endpoint: Endpoint, { params, query }: CallInput): string => {
  const given = (params ?? {}) as Record<string, string | undefined>
  for (const name of pathParameters(endpoint.path)) if (!given[name]) throw new RequiredParameterError(name, endpoint.name)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name]!))
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, string | undefined>).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString()
  return search ? `${path}?${search}` : path
}

const responseError = async (endpoint: Endpoint, response: Response): Promise<ResponseError> => {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { code?: ProblemCode; fields?: Record<string, string>; details?: unknown } }
    | undefined
  const code = body?.error?.code
  // These two say less than the sentence of the call does.
  const better = code && code !== 'failed' && code !== 'invalid' ? problemMessages[code] : undefined
  const words = better ?? (endpoint.fallback ? fallbackMessages[endpoint.fallback] : problemMessages[code === 'invalid' ? code : 'failed'])
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ResponseError(words, response.status, code, body?.error?.fields, body?.error?.details, retryAfter)
}

/** Only what may pass by itself: no connection, 408, 429, 5xx. */
export const isTransient = (error: unknown): boolean =>
  error instanceof FetchError || (error instanceof ResponseError && (error.status === 408 || error.status === 429 || error.status >= 500))

const withRetry = async <T>(policy: RetryPolicy | undefined, { signal }: CallOptions, send: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!policy || attempt >= policy.attempts || !isTransient(error)) throw error
      await pause(policy.delay * policy.factor ** attempt, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })

const waiting = new Map<string, AbortController>()

const afterDebounce = async <T>({ debounce, signal }: CallOptions, send: () => Promise<T>): Promise<T> => {
  if (!debounce) return send()
  waiting.get(debounce.key)?.abort(new DOMException('A later call took its place', 'AbortError'))
  const controller = new AbortController()
  waiting.set(debounce.key, controller)
  await pause(debounce.wait, signal ? AbortSignal.any([signal, controller.signal]) : controller.signal)
  if (waiting.get(debounce.key) === controller) waiting.delete(debounce.key)
  return send()
}

const responseCache = new Map<string, Promise<unknown>>()

const cacheResponse = (key: string, send: () => Promise<unknown>): Promise<unknown> => {
  const found = responseCache.get(key)
  if (found) return found
  const promise = send()
  responseCache.set(key, promise)
  promise.catch(() => responseCache.delete(key))
  return promise
}
