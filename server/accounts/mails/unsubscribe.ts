import type { Config } from '../../config.ts'
import { isSameSecret, signatureOf } from '../../keys.ts'
import { linkOrigin } from '../../jobs/mailText.ts'

export const unsubscribePath = '/unsubscribe'

/** Works without a session, for as long as the account is there. */
export const unsubscribeAddress = (config: Config, userId: string): string =>
  `${linkOrigin(config)}${unsubscribePath}/${userId}.${signatureOf(config.secret, 'unsubscribe', userId)}`

/** The account that this server signed for; undefined for every other token. */
export const unsubscribedUser = ({ secret }: Config, token: string): string | undefined => {
  const [, userId = '', signature = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  return isSameSecret(signature, signatureOf(secret, 'unsubscribe', userId)) ? userId : undefined
}
