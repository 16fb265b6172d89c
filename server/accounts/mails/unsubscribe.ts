import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../keys.ts'
import { linkOrigin } from './mailText.ts'

export const unsubscribePath = '/unsubscribe'

/** Works without a session, for as long as the account is there. */
export const unsubscribeAddress = (config: Config, userId: string): string =>
  `${linkOrigin(config)}${unsubscribePath}/${userId}.${signatureOf(config, userId).toString('base64url')}`

const signatureOf = ({ secret }: Config, userId: string): Buffer => keyedHash(secret, 'unsubscribe', userId)

/** The account that this server signed for; undefined for every other token. */
export const unsubscribedUser = (config: Config, token: string): string | undefined => {
  const [, userId = '', given = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  const signature = Buffer.from(given, 'base64url')
  const expected = signatureOf(config, userId)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? userId : undefined
}
