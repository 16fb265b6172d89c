/** Days from the request to the removal of an account. Until then, its owner may cancel the deletion. */
export const deletionGrace = 7

/** True if the user typed the name of their account, in any case. */
export const isConfirmation = (typed: string, { nickname, email }: { nickname: string; email: string }): boolean =>
  [nickname, email].includes(typed.trim().normalize('NFKC').toLowerCase())
