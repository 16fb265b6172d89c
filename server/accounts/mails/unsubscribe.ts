import type { Config } from '../../config.ts'
import { readSignedId, signedId } from '../../keys.ts'
import { linkOrigin } from '../../jobs/mailText.ts'

export const unsubscribePath = '/unsubscribe'

/** Works without a session, until the account is deleted. */
export const unsubscribeAddress = (config: Config, userId: string): string =>
  `${linkOrigin(config)}${unsubscribePath}/${signedId(config.secret, 'unsubscribe', userId)}`

/** The account that this server signed for; undefined for every other token. */
export const unsubscribedUser = (config: Config, token: string): string | undefined => readSignedId(config, 'unsubscribe', token)
