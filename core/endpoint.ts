import type * as z from 'zod/mini'
import type { Schema } from './endpointSchemas.ts'
import type { PlanGate } from './plans/gates.ts'
import type { ProblemCode } from './problems.ts'
import type { EndpointName, schemas } from './schemas.ts'

/** The least role that may call: the server refuses all below, the client asks the same question before it offers the action. */
export type CallerRole = 'anyone' | 'signed-in' | 'pro' | 'admin'

/**
 * After a network failure, 408, 429 or 5xx: `attempts` further tries, the first after `delay` ms, each wait `factor` times the last, up to
 * `maxDelay` ms.
 */
export type RetryPolicy = { attempts: number; delay: number; factor: number; maxDelay?: number }

/** One call of the API as data: the server routes it, the client calls it, `GET /openapi.json` describes it. */
export type Endpoint<Name extends EndpointName = EndpointName, Role extends CallerRole = CallerRole> = {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the specification, with `{name}` for each path parameter. */
  path: string
  summary: string
  caller: Role
  /** What of Pro it is; for callers of the role `pro`. */
  gate?: PlanGate
  /** Media type of a body that is a file: the handler gets it as it comes in, and counts the bytes itself. */
  takes?: string
  /** Media type of a reply that isn't JSON with a schema. */
  raw?: string
  /** Answered with 201 and what was made. */
  creates?: true
  /** Largest body in bytes; 64 kB when absent. */
  limit?: number
  problems?: readonly ProblemCode[]
  /** Refused with `reauthentication_required` unless the session was opened within the last `recentSignIn` minutes. */
  requiresRecentSignIn?: true
  /** Answered during maintenance, too: an administrator signs in by it. */
  duringMaintenance?: true
  /** True for a GET that changes what is stored, false for another method that does not. */
  changes?: boolean
  /** Whether it is allowed during an impersonation. Default: reads are, writes aren't. */
  asAnother?: 'allowed' | 'refused'
  /** Answered for an account that is about to be removed, too; everything else treats it as locked. */
  duringDeletion?: true
  retry?: RetryPolicy
  /** Key in `fallbackMessages` of the sentence for a failure without one of its own. */
  fallback?: FallbackMessage
}

/** The specification's fallback messages, by the call that fails. */
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

/** The input of a call: `params`, `query`, `requestHeaders` and `body`, as far as the endpoint has them. */
export type InputOf<E> = { [Part in Exclude<keyof SchemasOf<E>, 'output'>]: Inferred<SchemasOf<E>[Part]> }

export type OutputOf<E> = SchemasOf<E> extends { output: infer Output } ? Inferred<Output> : undefined

/**
 * The request header by which a program that names no origin says that no page of another site sent its call: browsers let those send it only
 * after asking the server. Its value is the program's name.
 */
export const clientHeader = 'x-app-client'

/** True if a call changes what is stored. */
export const isWrite = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean => changes ?? method !== 'GET'

/**
 * True if a call is answered while an administrator impersonates a user. Reads are, unless they say otherwise; writes only where their
 * endpoint says so, and the administration never.
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
