import type { Endpoint, InputOf, OutputOf, RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { pathParameters, waitAfter } from '@fieldwork/core/endpoint.ts'
import { gateOf } from '@fieldwork/core/plans/gates.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { createEmitter } from '../emitter.ts'
import { isConfirmed } from './confirmation.ts'
import { impersonationHeaders } from '../impersonation.ts'
import { pause, retry, type NextTry } from './retry.ts'
import { refusalSentence } from '../../messages/locks.ts'
import { fallbackMessages, networkMessages, problemMessages } from '../../messages/problems.ts'

/** The server responded with an error. `message` is a sentence for users. */
export class ResponseError extends Error {
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly fields: Record<string, string>
  readonly details: unknown
  /** Seconds after which the server allows another attempt, if it says so. */
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

/** There was no response: the network failed. */
export class FetchError extends Error {}

/** A call lacked one of its parameters and wasn't sent. */
export class RequiredParameterError extends Error {
  constructor(name: string, call: string) {
    super(`${call} needs the parameter ${name}`)
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /** Replaces the endpoint's own policy; null: no retry. */
  retry?: RetryPolicy | null
  /** Delays the call until no other call with the same object was made for `wait` milliseconds. Earlier calls are aborted. */
  debounce?: Debounce
  /** Calls with the same key share the response of the first. Failures aren't cached. */
  cache?: { key: string; answers: Map<string, Promise<unknown>> }
  headers?: Record<string, string>
  /** The body of an endpoint that takes a file. */
  file?: Blob
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Whether the login opens if the session has ended; by default, for everything but reads. */
  asksToLogIn?: boolean
  /** Whether users may be asked to confirm who they are; true by default. */
  asksToConfirm?: boolean
}

/** Owned by the caller, for calls of which only the last matters. `wait` is in milliseconds. */
export type Debounce = { readonly wait: number; waiting?: AbortController }

/** Emits every call that got a 401. */
export const signedOut = createEmitter<{ endpoint: Endpoint; asksToLogIn: boolean }>()

/** Emits the site's own address when a call from another one was refused. */
export const wrongOrigin = createEmitter<{ publicUrl: string }>()

/** Emits the app version of the server with every response. */
export const serverVersion = createEmitter<string | null>()

/** Sends one call of the contract. Rejects with ResponseError, FetchError or RequiredParameterError. */
export const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> => {
  const policy = options.retry === undefined ? endpoint.retry : options.retry
  const sendOnce = () => afterDebounce(options, () => retry(() => once(endpoint, input as CallInput, options), byPolicy(policy), options))
  const send = () => withConfirmation(sendOnce, options)
  return (options.cache ? fromCache(options.cache, send) : send()) as Promise<OutputOf<E>>
}

type CallInput = { params?: unknown; query?: unknown; requestHeaders?: unknown; body?: unknown }

/** Sends one call whose response is streamed. Failures are never retried. Rejects like `call`. */
export const callForStream = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Response> =>
  withConfirmation(() => respond(endpoint, input as CallInput, options), options)

/** Sends again if the server asked users to confirm who they are, and they did. */
const withConfirmation = <T>(send: () => Promise<T>, { asksToConfirm = true }: CallOptions): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (asksToConfirm && error instanceof ResponseError && (await isConfirmed(error.code))) return send()
    throw error
  })

const once = async (endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<unknown> => {
  const response = await respond(endpoint, input, options)
  // Accepted for later: there is no body yet.
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
    Object.entries((query ?? {}) as Record<string, string | number | string[] | undefined>).flatMap(([name, values = []]) =>
      [values].flat().map((value) => [name, String(value)] as [string, string]),
    ),
  ).toString()
  return search ? `${path}?${search}` : path
}

const responseError = async (endpoint: Endpoint, response: Response): Promise<ResponseError> => {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { code?: ProblemCode; fields?: Record<string, string>; details?: unknown } }
    | undefined
  const code = body?.error?.code
  if (code === 'wrong_origin' && body?.error?.details) wrongOrigin.emit(body.error.details as { publicUrl: string })
  // The fallback message of the call says more than `failed` and `invalid`.
  const gate = gateOf(body?.error?.details)
  const better = gate ? refusalSentence(gate) : code && code !== 'failed' && code !== 'invalid' ? problemMessages[code] : undefined
  const message =
    better ?? (endpoint.fallback ? fallbackMessages[endpoint.fallback] : problemMessages[code === 'invalid' ? code : 'failed'])
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new ResponseError(message, response.status, code, body?.error?.fields, body?.error?.details, retryAfter)
}

/** Whether the same request may succeed later: no connection, 408, 429, 5xx. */
export const isTransient = (error: unknown): boolean =>
  error instanceof FetchError || (error instanceof ResponseError && (error.status === 408 || error.status === 429 || error.status >= 500))

/** Whether the whole server is closed, or can't reach its database. */
export const isUnavailable = (error: unknown): error is ResponseError =>
  error instanceof ResponseError && error.status === 503 && /^(?:maintenance|database_)/.test(error.code ?? '')

/** Retries transient failures as a policy of the contract says. */
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
