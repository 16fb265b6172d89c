import { hasAtSign } from './name.ts'

/** Reserved: first segments of the site's other paths, and words that visitors would mistake for its operators. */
export const reservedNicknames = new Set(
  (
    'projects catalogue portfolio login onboarding terms privacy static uploads auth checkout user users chats concepts courses topics goals schedule ' +
    'search events api admin health metrics testimonials features reports dev gallery openapi account unsubscribe owner calendar ' +
    'credentials backups restore bundles companion oauth device paths series plan plans pricing help support about contact security settings fieldwork example'
  ).split(' '),
)

/** Characters of a nickname. */
const minNicknameLength = 3
export const maxNicknameLength = 30

/** Why a nickname can't be chosen, apart from being taken. */
export type NicknameFault = 'length' | 'characters' | 'reserved'

/** Returns undefined for a valid nickname: a-z, 0-9 and single hyphens between them, 3 to 30 characters. */
export const nicknameFault = (text: string): NicknameFault | undefined => {
  if (text.length < minNicknameLength || text.length > maxNicknameLength) return 'length'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return 'characters'
  return reservedNicknames.has(text) ? 'reserved' : undefined
}

/** Suggests a nickname for a name; undefined if the name has too few Latin letters, or contains an email address. */
export const nicknameFrom = (name: string): string | undefined => {
  if (hasAtSign(name)) return undefined
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxNicknameLength)
    .replace(/-+$/, '')
  const fault = nicknameFault(letters)
  if (fault === 'reserved') return nicknameWithSuffix(letters, 1)
  return fault ? undefined : letters
}

/** The `attempt`-th alternative to a taken nickname, still within 30 characters. */
export const nicknameWithSuffix = (nickname: string, attempt: number): string =>
  `${nickname.slice(0, maxNicknameLength - 1 - String(attempt).length).replace(/-$/, '')}-${attempt}`
