/** Hours after signing up in which an account can still say who invited it. */
export const invitationTime = 24

/** The address that a friend is sent: it says who invited, and how the visit came about. */
export const inviteLink = (origin: string, nickname: string): string =>
  `${origin}/?ref=${encodeURIComponent(nickname)}&utm_source=invite&utm_medium=referral&utm_campaign=invite_friend`
