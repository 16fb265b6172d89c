/** Passkeys that one person may have. */
export const maxPasskeys = 20
/** Minutes for which an authenticator may sign a challenge. */
export const challengeLifetime = 5
