import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'

export type SignedIn = {
  id: string
  email: string
  name: string
  nickname: string
  picture: string
  plan: Plan
  nameStatus: User['nameStatus']
  isAdmin: boolean
  /** Whole seconds since 1970. */
  exp: number
}

/** The sender of a request. */
export type Caller = {
  user: SignedIn | undefined
  reader: Reader
  sessionHash: Buffer | undefined
  /** `Set-Cookie` value when the session was just prolonged. */
  renewedCookie: string | undefined
}

export type SignedInCaller = Caller & { user: SignedIn }

/** Finds the sender of a request by its `Cookie` header. Rejects when the database is away. */
export type Authenticate = (cookies: string | undefined) => Promise<Caller>
