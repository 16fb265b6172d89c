/** Hours after signing up in which an account can still say who invited it. */
export const invitationTime = 24

/** Returns the link for a friend. It identifies the inviter and the campaign. */
export const inviteLink = (origin: string, nickname: string): string =>
  `${origin}/?ref=${encodeURIComponent(nickname)}&utm_source=invite&utm_medium=referral&utm_campaign=invite_friend`
