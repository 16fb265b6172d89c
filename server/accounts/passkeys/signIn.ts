import type * as contract from '@fieldwork/core/accounts/passkeys/contract.ts'
import { challengeLifetime } from '@fieldwork/core/accounts/passkeys/passkeyLimits.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import { takeFromNetwork } from '../../http/rateLimits.ts'
import { type Call, jsonReply, type Reply } from '../../http/route.ts'
import { askingCookie, browserFrom, newBrowser, openBrowserSession, signedIn } from '../browser.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { lockPasskey, passkeysOf, recordUse } from './queries.ts'
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts'

/** Throws `not_found` where browsers offer no passkeys. */
export const requireRelyingParty = ({ config }: Context, header: (name: string) => string | undefined) => {
  const party = relyingPartyOf(config, header('host'))
  if (!party) throw problem('not_found')
  return party
}

/** Answers with WebAuthn's options, and names the browser if it has no name yet. */
export const withBrowser = (context: Context, options: object, header: (name: string) => string | undefined, browser = newBrowser()) => {
  const isNew = browserFrom(context.config, header('cookie')) === undefined
  const cookie = isNew ? { 'set-cookie': askingCookie(context.config, browser) } : {}
  return jsonReply(options, { ...cookie, 'cache-control': 'no-store' })
}

export const beginSignIn = async (
  context: Context,
  { caller, address, header }: Call<typeof contract.beginPasskeySignIn>,
): Promise<Reply> => {
  const { id } = requireRelyingParty(context, header)
  await takeFromNetwork(context.limits, 'passkeys', address)
  const asker = { browser: browserFrom(context.config, header('cookie')), purpose: 'log-in', userId: caller.user?.id } as const
  const { bytes, browser } = await createChallenge(context, asker)
  const own = caller.user ? await passkeysOf(context.db, caller.user.id) : []
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: bytes,
    timeout: challengeLifetime * 60_000,
    userVerification: 'required',
    // Without a session, the authenticator offers its own accounts, and the server doesn't reveal who has passkeys.
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  return withBrowser(context, options, header, browser)
}

/**
 * Opens a session. Throws `passkey_refused` whatever is wrong with the answer, and `maintenance` for everyone but administrators. The session
 * that this browser had ends.
 */
export const finishSignIn = async (context: Context, call: Call<typeof contract.finishPasskeySignIn>): Promise<Reply> => {
  const { caller, address, header } = call
  const party = requireRelyingParty(context, header)
  await takeFromNetwork(context.limits, 'passkeys', address)
  const asker = { browser: browserFrom(context.config, header('cookie')), purpose: 'log-in', userId: caller.user?.id } as const
  const challenge = await verified(context, () => spendChallenge(context, call.body.response.clientDataJSON, asker))
  const opened = await context.db.transaction(async (tx) => {
    const passkey = await lockPasskey(tx, call.body.id)
    const isOwn = passkey && (!caller.user || passkey.user_id === caller.user.id)
    if (!isOwn) throw problem('passkey_refused')
    const used = await verified(context, () => verifySignature(call.body, challenge, party, passkey))
    await recordUse(tx, passkey.id, used.newCounter, used.credentialBackedUp, new Date(context.now()))
    return openBrowserSession(context, tx, { id: passkey.user_id, email: passkey.email }, 'passkey', call)
  })
  return signedIn(context, opened)
}

type Passkey = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>

const verifySignature = async (
  body: Call<typeof contract.finishPasskeySignIn>['body'],
  expectedChallenge: string,
  { id, origin }: RelyingParty,
  { credential_id, public_key, counter, transports }: Passkey,
) => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...body, response: { ...body.response, userHandle: body.response.userHandle ?? '' }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter, transports },
    requireUserVerification: true,
  })
  if (!isVerified) throw new Error('The signature is wrong.')
  return authenticationInfo
}

/** Runs a check of the library, which throws an error for each thing that may be wrong; the log names it, the answer doesn't. */
export const verified = async <T>({ log }: Context, check: () => Promise<T>): Promise<T> => {
  try {
    return await check()
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'a passkey was refused')
    throw problem('passkey_refused', { cause: error })
  }
}
