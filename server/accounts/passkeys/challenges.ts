import { randomBytes } from 'node:crypto'
import { challengeLifetime } from '@fieldwork/core/accounts/passkeys/passkeyLimits.ts'
import type { Context } from '../../context.ts'
import { type Browser, newBrowser } from '../browser.ts'
import { hashToken } from '../sessions/session.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './queries.ts'

/** The only user of a challenge: the browser that requested it, for this purpose, with the person who was signed in there. */
export type Asker = { browser: Browser | undefined; purpose: ChallengePurpose; userId: string | undefined }

/** Creates a value for an authenticator to sign. Only its hash is stored. */
export const createChallenge = async ({ db, now }: Context, { browser = newBrowser(), purpose, userId }: Asker) => {
  const bytes = new Uint8Array(randomBytes(32))
  const expires = new Date(now() + challengeLifetime * 60_000)
  await insertChallenge(db, { challengeHash: hashOf(bytes), browserHash: browser.hash, purpose, userId: userId ?? null, expires })
  return { bytes, browser }
}

/**
 * Returns the challenge that an authenticator signed, once and only for who was given it. Any use spends it, also one that fails. Throws an
 * error that says what is wrong.
 */
export const spendChallenge = async ({ db, now }: Context, clientData: string, { browser, purpose, userId }: Asker): Promise<string> => {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { challenge } = decodeClientDataJSON(clientData)
  const stored = await takeChallenge(db, hashOf(Buffer.from(challenge, 'base64url')))
  if (!stored) throw new Error('The challenge is unknown or was used.')
  if (!browser || !stored.browser_hash.equals(browser.hash)) throw new Error('The challenge is another browser’s.')
  if (stored.purpose !== purpose || stored.user_id !== (userId ?? null)) throw new Error('The challenge is for something else.')
  if (stored.expires_at.getTime() <= now()) throw new Error('The challenge is too old.')
  return challenge
}

const hashOf = (bytes: Uint8Array): Buffer => hashToken(Buffer.from(bytes).toString('base64url'))
