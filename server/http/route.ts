import type { Readable } from 'node:stream'
import type { Endpoint, InputOf, OutputOf } from '@fieldwork/core/endpoint.ts'
import type { Caller, SignedInCaller } from './caller.ts'
import type { Bucket } from './rateLimits.ts'

/** A reply that is more than a JSON body: its own status, headers, cookies or bytes. */
export class Reply {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Buffer | NodeJS.ReadableStream | undefined
  constructor(status: number, headers: Record<string, string | string[]>, body?: string | Buffer | NodeJS.ReadableStream) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** A reply with a JSON body as it is, without an output schema. */
export const jsonReply = (body: unknown, headers: Record<string, string> = {}, status = 200): Reply =>
  new Reply(status, { 'content-type': 'application/json; charset=utf-8', ...headers }, JSON.stringify(body))

export type Call<E> = InputOf<E> & {
  /** Has signed in, unless the endpoint is for anyone. */
  caller: E extends { caller: 'anyone' } ? Caller : SignedInCaller
  /** Network address, after trusted proxies. */
  address: string
  /** Aborted when the connection closes before it is answered. */
  signal: AbortSignal
  header: (name: string) => string | undefined
  /** The body of an endpoint that takes a file, as a stream. */
  stream: Readable
}

/** An endpoint with its handler, whose input the endpoint's schemas have parsed. `bucket`: the rate limit of each caller. */
export type Served = { endpoint: Endpoint; handle: (call: never) => unknown; bucket?: Bucket }

/** The result of an endpoint without output is ignored. */
type Result<E> = OutputOf<E> extends undefined ? unknown : OutputOf<E> | Reply
type Handler<E> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/** A line of a feature's table: an endpoint and its handler. */
export const serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Served => ({ endpoint, handle })

/** Like `serve`, with a rate limit for each signed-in caller. It counts calls whose input is valid. */
export const serveLimited = <E extends Endpoint & { caller: 'signed-in' | 'pro' | 'admin' }>(
  bucket: Bucket,
  endpoint: E,
  handle: Handler<E>,
): Served => ({ endpoint, handle, bucket })

/** A route outside the contract: pages, static files, signed uploads, health. */
export type PlainRoute = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  /** Bytes of the body; the handler gets it as a buffer, unless it streams. */
  limit?: number
  /** The handler gets the body as a stream, and counts its bytes itself. */
  streams?: true
  /** Responds with a user's file, from the host of FILES_URL if that is set. */
  isUserFile?: true
  handle: (request: PlainRequest) => Promise<Reply> | Reply
}
export type PlainRequest = {
  url: string
  params: Record<string, string>
  header: (name: string) => string | undefined
  cookie: (name: string) => string | undefined
  body: Buffer | undefined
  stream: Readable | undefined
  /** Network address, after trusted proxies. */
  address: string
  /** Network address of the other end of the socket, whatever headers claim. */
  socketAddress: string
}
