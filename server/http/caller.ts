import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'

/** A person with a session: the fields of the user that the session's statement reads. */
export type SignedIn = Omit<User, 'paymentInfo' | 'isPro' | 'isWelcomeDue' | 'features' | 'limits'>

/** The sender of a request. */
export type Caller = {
  user: SignedIn | undefined
  reader: Reader
  sessionHash: Buffer | undefined
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

/** Finds the sender of a request by its `Cookie` header. Rejects when the database is away. */
export type Authenticate = (cookies: string | undefined) => Promise<Caller>
