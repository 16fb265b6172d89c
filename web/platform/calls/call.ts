import type { Endpoint, InputOf, OutputOf, RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { pathParameters, waitAfter } from '@fieldwork/core/endpoint.ts'
import { gateOf } from '@fieldwork/core/plans/gates.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { createEmitter } from '../emitter.ts'
import { isConfirmed } from './confirmation.ts'
import { impersonationHeaders } from '../impersonation.ts'
import { pause, retry, type NextTry } from './retry.ts'
import { lockSentence } from '../../messages/locks.ts'
import { fallbackMessages, networkMessages, problemMessages } from '../../messages/problems.ts'

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
  /** Sent only once its wait has passed without another call with the same object; the earlier ones are aborted. */
  debounce?: Debounce
  /** A second call with this key shares the first one's answer; a failure is not kept. */
  cache?: { key: string; answers: Map<string, Promise<unknown>> }
  headers?: Record<string, string>
  /** The body of an endpoint that takes a file. */
  file?: Blob
  /** Goes on when the page goes away. */
  keepalive?: boolean
  /** True if the login opens when the session turns out to have ended; absent: it does for everything but reads. */
  asksToLogIn?: boolean
}

/** Kept by the caller, for calls of which only the last counts; `wait` in milliseconds. */
export type Debounce = { readonly wait: number; waiting?: AbortController }

/** Tells of every call that was answered with 401. */
export const signedOut = createEmitter<{ endpoint: Endpoint; asksToLogIn: boolean }>()

/** Tells with every answer which version of the app the server speaks. */
export const serverVersion = createEmitter<string | null>()

/** Sends one call of the contract. Rejects with ResponseError, FetchError or RequiredParameterError. */
export const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> => {
  const policy = options.retry === undefined ? endpoint.retry : options.retry
  const sendOnce = () => afterDebounce(options, () => retry(() => once(endpoint, input as CallInput, options), byPolicy(policy), options))
  const send = () =>
    sendOnce().catch(async (error: unknown) => {
      if (error instanceof ResponseError && (await isConfirmed(error.code))) return sendOnce()
      throw error
    })
  return (options.cache ? fromCache(options.cache, send) : send()) as Promise<OutputOf<E>>
}

type CallInput = { params?: unknown; query?: unknown; requestHeaders?: unknown; body?: unknown }

/** Sends one call whose reply is read while it comes in, and never twice. Rejects like `call`. */
export const callForStream = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Response> =>
  respond(endpoint, input as CallInput, options)

const once = async (endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<unknown> => {
  const response = await respond(endpoint, input, options)
  // Accepted, and done later: there is nothing to say yet.
  return response.status === 204 || response.status === 202 ? undefined : response.json()
}

const respond = async (endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<Response> => {
  const url = addressOf(endpoint, input)
  const hasBody = input.body !== undefined
  let response: Response
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(options.file && endpoint.takes ? { 'content-type': endpoint.takes } : {}),
        ...(input.requestHeaders as Record<string, string> | undefined),
        ...impersonationHeaders(endpoint),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(options.file ? { body: options.file } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new FetchError(endpoint.fallback ? fallbackMessages[endpoint.fallback] : networkMessages, { cause: error })
  }
  serverVersion.emit(response.headers.get('x-app-version'))
  if (response.status === 401) signedOut.emit({ endpoint, asksToLogIn: options.asksToLogIn ?? endpoint.method !== 'GET' })
  if (!response.ok) throw await responseError(endpoint, response)
  return response
}

const addressOf = (endpoint: Endpoint, { params, query }: CallInput): string => {
  const given = (params ?? {}) as Record<string, string | undefined>
  for (const name of pathParameters(endpoint.path)) if (!given[name]) throw new RequiredParameterError(name, endpoint.name)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name]!))
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, string | string[] | undefined>).flatMap(([name, values = []]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
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
  const gate = gateOf(body?.error?.details)
  const better = gate ? lockSentence(gate) : code && code !== 'failed' && code !== 'invalid' ? problemMessages[code] : undefined
  const words = better ?? (endpoint.fallback ? fallbackMessages[endpoint.fallback] : problemMessages[code === 'invalid' ? code : 'failed'])
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ResponseError(words, response.status, code, body?.error?.fields, body?.error?.details, retryAfter)
}

/** Only what may pass by itself: no connection, 408, 429, 5xx. */
export const isTransient = (error: unknown): boolean =>
  error instanceof FetchError || (error instanceof ResponseError && (error.status === 408 || error.status === 429 || error.status >= 500))

/** Tries again as a policy of the contract says, and only what may pass by itself. */
export const byPolicy =
  (policy: RetryPolicy | null | undefined): NextTry =>
  (error, failures) =>
    policy && isTransient(error) ? waitAfter(policy, failures) : undefined

const afterDebounce = async <T>({ debounce, signal }: CallOptions, send: () => Promise<T>): Promise<T> => {
  if (!debounce) return send()
  debounce.waiting?.abort(new DOMException('A later call took its place', 'AbortError'))
  const waiting = (debounce.waiting = new AbortController())
  await pause(debounce.wait, signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal)
  return send()
}

const fromCache = ({ key, answers }: NonNullable<CallOptions['cache']>, send: () => Promise<unknown>): Promise<unknown> => {
  const cached = answers.get(key)
  if (cached) return cached
  const answer = send()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
