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

export const maxReasonLength = 300
