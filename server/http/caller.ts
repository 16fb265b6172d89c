import type { ImpersonatedPerson } from '@fieldwork/core/admin/impersonation.ts'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'

/** A person with a session: the fields of the user that the session's statement reads. */
export type SignedIn = Omit<User, 'paymentInfo' | 'isPro' | 'isWelcomeDue' | 'features' | 'limits'>

/** The sender of a request. */
export type Caller = {
  user: SignedIn | undefined
  reader: Reader
  sessionHash: Buffer | undefined
  /** The session is a suspended person's. Its caller has a visitor's permissions, and nearly every call refuses them. */
  isSuspended?: true
  /** How and when the session was opened; `isRecent`: within the last minutes, see `recentSignIn`. */
  signIn?: { method: SignInMethod | null; isRecent: boolean }
  /** Set while an administrator looks as `user`. */
  impersonation?: { id: string; adminId: string }
  /** `Set-Cookie` value when the session was just prolonged. */
  renewedCookie: string | undefined
}

export const visitor: Caller = {
  user: undefined,
  reader: { signedIn: false, pro: false, admin: false },
  sessionHash: undefined,
  renewedCookie: undefined,
}

export type SignedInCaller = Caller & { user: SignedIn }

/**
 * Finds the sender of a request by its `Cookie` header, and the person whom an administrator asks to impersonate. Rejects if the database is
 * unavailable or the impersonation isn't allowed.
 */
export type Authenticate = (cookies: string | undefined, asked?: ImpersonatedPerson) => Promise<Caller>

/** Runs a call during an impersonation, and records it. */
export type Audit = <T>(caller: Caller, endpoint: Endpoint, projectId: string | undefined, run: () => Promise<T> | T) => Promise<T>
