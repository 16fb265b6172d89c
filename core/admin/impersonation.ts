/** URL parameters with which an administrator impersonates a user. */
export const impersonationParameters = ['userId', 'userEmail'] as const

/** The user whom an administrator wants to impersonate. The id takes precedence. */
export type ImpersonatedPerson = { userId: string } | { userEmail: string }

export const impersonatedPerson = (userId: string | null | undefined, userEmail: string | null | undefined) =>
  userId ? { userId } : userEmail ? { userEmail } : undefined

/** Header of every request during an impersonation. */
export const userIdHeader = 'x-impersonate-user-id'
export const userEmailHeader = 'x-impersonate-user-email'

/** Minutes without a call after which an impersonation ends. */
export const impersonationLifetime = 60

export const maxReasonLength = 300
