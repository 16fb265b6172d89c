/** Passkeys that one person may have. */
export const maxPasskeys = 20
/** Lifetime of a challenge, in minutes. */
export const challengeLifetime = 5
