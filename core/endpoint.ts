import type * as z from 'zod/mini'
import type { Schema } from './endpointSchemas.ts'
import type { PlanGate } from './plans/gates.ts'
import type { ProblemCode } from './problems.ts'
import type { EndpointName, schemas } from './schemas.ts'

/** The minimum role that may call. The server refuses lower roles; the client checks the same before it offers the action. */
export type CallerRole = 'anyone' | 'signed-in' | 'pro' | 'admin'

/**
 * After a network failure, 408, 429 or 5xx: `attempts` further tries, the first after `delay` ms, each wait `factor` times the last, up to
 * `maxDelay` ms.
 */
export type RetryPolicy = { attempts: number; delay: number; factor: number; maxDelay?: number }

/** A call of the API as data: the server routes it, the client sends it, and `GET /openapi.json` describes it. */
export type Endpoint<Name extends EndpointName = EndpointName, Role extends CallerRole = CallerRole> = {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the specification, with `{name}` for each path parameter. */
  path: string
  summary: string
  caller: Role
  /** The part of Pro to which it belongs; only with the role `pro`. */
  gate?: PlanGate
  /** Media type of a file body. The handler gets it as a stream and counts the bytes itself. */
  takes?: string
  /** Media type of a reply that isn't JSON with a schema. */
  raw?: string
  /** Responds with 201 and the created resource. */
  creates?: true
  /** Maximum body in bytes. Default: 64 kB. */
  limit?: number
  problems?: readonly ProblemCode[]
  /** Refused with `reauthentication_required` unless the session was opened within the last `recentSignIn` minutes. */
  requiresRecentSignIn?: true
  /** Also served during maintenance, because administrators need it to log in. */
  duringMaintenance?: true
  /** True for a GET that changes stored data; false for another method that doesn't. */
  changes?: boolean
  /** Whether it is allowed during an impersonation. By default, reads are and writes aren't. */
  asAnother?: 'allowed' | 'refused'
  /** Also served for an account that is about to be removed. All other calls treat it as locked. */
  duringDeletion?: true
  /** Also served with the session of a suspended account, as for a visitor. All other calls are refused. */
  duringSuspension?: true
  retry?: RetryPolicy
  /** Key in `fallbackMessages` of the message for failures without their own. */
  fallback?: FallbackMessage
}

/** The specification's fallback messages, by the failed call. */
export type FallbackMessage =
  | 'fetchSchedule'
  | 'fetchValidations'
  | 'fetchProjectFile'
  | 'resetProject'
  | 'regenerateDocument'
  | 'copyDocument'
  | 'updateProject'

export const endpoint = <Name extends EndpointName, Role extends CallerRole>(
  name: Name,
  method: Endpoint['method'],
  path: string,
  rest: Omit<Endpoint<Name, Role>, 'name' | 'method' | 'path'>,
): Endpoint<Name, Role> => ({ name, method, path, ...rest })

type SchemasOf<E> = E extends { name: infer Name extends EndpointName } ? (typeof schemas)[Name] : never
type Inferred<S> = S extends Schema ? z.infer<S> : never

/** The input of a call: those of `params`, `query`, `requestHeaders` and `body` that the endpoint has. */
export type InputOf<E> = { [Part in Exclude<keyof SchemasOf<E>, 'output'>]: Inferred<SchemasOf<E>[Part]> }

export type OutputOf<E> = SchemasOf<E> extends { output: infer Output } ? Inferred<Output> : undefined

/**
 * The request header with which a program without an origin proves that no page of another site sent its call, because browsers send it
 * across origins only after a preflight request. Its value is the program's name.
 */
export const clientHeader = 'x-app-client'

/** True if a call changes stored data. */
export const isWrite = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean => changes ?? method !== 'GET'

/**
 * True if a call is allowed while an administrator impersonates a user. Reads are, unless their endpoint refuses; writes only if their
 * endpoint allows it; calls of the administration never.
 */
export const mayCallAsAnother = ({ caller, asAnother, ...call }: Pick<Endpoint, 'method' | 'changes' | 'caller' | 'asAnother'>): boolean =>
  caller !== 'admin' && (asAnother === undefined ? !isWrite(call) : asAnother === 'allowed')

/** Names of the `{…}` parameters of a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Returns the milliseconds to wait after this many failures; undefined when no attempt is left. */
export const waitAfter = (
  { attempts, delay, factor, maxDelay = Number.POSITIVE_INFINITY }: RetryPolicy,
  failures: number,
): number | undefined => (failures > attempts ? undefined : Math.min(maxDelay, delay * factor ** (failures - 1)))

/** Three retries with doubling waits: status changes, Done and Mark for review. */
export const doublingFromOneSecond: RetryPolicy = { attempts: 3, delay: 1000, factor: 2 }
/** For text that a user wrote: retries until it is saved. */
export const untilSaved: RetryPolicy = { ...doublingFromOneSecond, attempts: Number.POSITIVE_INFINITY, maxDelay: 30_000 }
/** Three retries one second apart: reset and portfolio writes. */
export const everySecond: RetryPolicy = { attempts: 3, delay: 1000, factor: 1 }
/** Three retries with doubling waits from half a second: name and picture. */
export const doublingFromHalfASecond: RetryPolicy = { attempts: 3, delay: 500, factor: 2 }
