/** Days from the request to the removal of an account; until then its owner may keep it. */
export const deletionGrace = 7

/** True if somebody typed what names their account, in whatever case. */
export const isConfirmation = (typed: string, { nickname, email }: { nickname: string; email: string }): boolean =>
  [nickname, email].includes(typed.trim().normalize('NFKC').toLowerCase())
