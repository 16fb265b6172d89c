import type { Endpoint } from '../endpoint.ts'

/** The parameters of an address by which an administrator looks as somebody else. */
export const impersonationParameters = ['userId', 'userEmail'] as const

/** As whom an administrator asks to look. The id wins where both are named. */
export type ImpersonatedPerson = { userId: string } | { userEmail: string }

export const impersonatedPerson = (userId: string | null | undefined, userEmail: string | null | undefined) =>
  userId ? { userId } : userEmail ? { userEmail } : undefined

/** The header that a request carries while somebody looks as another. */
export const userIdHeader = 'x-impersonate-user-id'
export const userEmailHeader = 'x-impersonate-user-email'

/** Minutes without a call after which looking as somebody is over. */
export const impersonationLifetime = 60

export const longestReason = 300

/** True if a call changes what is stored. */
export const isWrite = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean => changes ?? method !== 'GET'

/**
 * True if a call is answered while an administrator looks as somebody else. Reads are, unless they say otherwise; writes only where their
 * endpoint says so, and the administration never.
 */
export const mayCallAsAnother = (endpoint: Pick<Endpoint, 'method' | 'changes' | 'caller' | 'asAnother'>): boolean =>
  endpoint.caller !== 'admin' && (endpoint.asAnother === undefined ? !isWrite(endpoint) : endpoint.asAnother === 'allowed')
