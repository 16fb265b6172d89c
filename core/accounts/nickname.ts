export const reservedNicknames = new Set(
  (
    'projects portfolio login onboarding terms privacy static uploads auth checkout user users chats concepts courses topics goals schedule ' +
    'search events api admin health metrics testimonials features reports dev gallery openapi account unsubscribe owner calendar ' +
    'credentials bundles companion oauth device'
  ).split(' '),
)

/** A nickname from the local part of an address or a name: a-z, 0-9 and -, 3 to 30 characters, never a reserved word. */
export const nicknameFrom = (source: string): string => {
  const letters = source
    .split('@')[0]!
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  const nickname = letters.length < 3 ? `learner${letters ? `-${letters}` : ''}` : letters
  return reservedNicknames.has(nickname) ? `${nickname}-1` : nickname
}

/** The `attempt`-th alternative to a taken nickname, still within 30 characters. */
export const nicknameWithSuffix = (nickname: string, attempt: number): string =>
  `${nickname.slice(0, 29 - String(attempt).length)}-${attempt}`
