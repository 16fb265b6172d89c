import { displayName } from '@fieldwork/core/accounts/name.ts'
import * as contract from '@fieldwork/core/accounts/passkeys/contract.ts'
import { challengeLifetime, maxPasskeys } from '@fieldwork/core/accounts/passkeys/passkeyLimits.ts'
import type { Passkey } from '@fieldwork/core/accounts/passkeys/schema.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '@fieldwork/core/messages/accountMails.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { type Call, type Reply, serve, serveLimited, type Served } from '../../http/route.ts'
import { browserFrom } from '../browser.ts'
import { mailPasskeyChange } from '../mails/mails.ts'
import { deviceOf } from '../sessions/device.ts'
import { markPasskey, unmarkPasskey } from '../sessions/queries.ts'
import { isByCode } from '../sessions/secondFactor.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { deletePasskey, insertPasskey, type PasskeyRow, passkeysOf, renamePasskey } from './queries.ts'
import { beginSignIn, finishSignIn, requireRelyingParty, verified, withBrowser } from './signIn.ts'

export const passkeys = (context: Context): Served[] => [
  serve(contract.beginPasskeySignIn, (call) => beginSignIn(context, call)),
  serve(contract.finishPasskeySignIn, (call) => finishSignIn(context, call)),
  serve(contract.listPasskeys, async ({ caller }) => (await passkeysOf(context.db, caller.user.id)).map(passkeyOf)),
  serveLimited('passkeyChanges', contract.beginPasskey, (call) => beginPasskey(context, call)),
  serveLimited('passkeyChanges', contract.addPasskey, (call) => addPasskey(context, call)),
  serveLimited('saves', contract.renamePasskey, async ({ caller, params, body }) => {
    requireMayChange(caller, await passkeysOf(context.db, caller.user.id))
    const name = displayName(body.name)
    if (!name) throw problem('invalid', { fields: { name: 'invalid' } })
    const renamed = await renamePasskey(context.db, caller.user.id, params.passkeyId, name)
    if (!renamed) throw problem('not_found')
    return passkeyOf(renamed)
  }),
  serveLimited('saves', contract.removePasskey, ({ caller, params }) => removePasskey(context, caller, params.passkeyId)),
]

/** Ed25519, ES256 and RS256, by their COSE numbers. The library's other algorithms depend on experimental parts of Node. */
const algorithms = [-8, -7, -257]

const passkeyOf = ({ id, name, is_backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp: is_backed_up,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/**
 * Access to an administrator's mail must not give the role. So an administrator's first passkey needs a session that a code
 * opened, and every other change of their passkeys one that used a passkey.
 */
const requireMayChange = ({ user, reader, signIn }: SignedInCaller, own: readonly unknown[]) => {
  if (!user.isAdmin || reader.admin) return
  if (own.length > 0) throw problem('second_factor_required')
  if (!isByCode(signIn?.method ?? null)) throw problem('reauthentication_required')
}

const askerOf = (context: Context, { caller, header }: Pick<Call<typeof contract.addPasskey>, 'caller' | 'header'>) =>
  ({ browser: browserFrom(context.config, header('cookie')), purpose: 'add', userId: caller.user.id }) as const

const beginPasskey = async (context: Context, call: Call<typeof contract.beginPasskey>): Promise<Reply> => {
  const { user } = call.caller
  const { id } = requireRelyingParty(context, call.header)
  const own = await passkeysOf(context.db, user.id)
  requireMayChange(call.caller, own)
  if (own.length >= maxPasskeys) throw problem('conflict')
  const { bytes, browser } = await createChallenge(context, askerOf(context, call))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    challenge: bytes,
    timeout: challengeLifetime * 60_000,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return withBrowser(context, options, call.header, browser)
}

const addPasskey = async (context: Context, call: Call<typeof contract.addPasskey>): Promise<Passkey> => {
  const { body, caller, header } = call
  const { user } = caller
  const party = requireRelyingParty(context, header)
  const { credential, credentialBackedUp } = await verified(context, async () => {
    const expectedChallenge = await spendChallenge(context, body.response.clientDataJSON, askerOf(context, call))
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...body, response: { ...body.response, transports: body.response.transports ?? [] }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) throw new Error('The attestation is wrong.')
    return registrationInfo
  })
  const added = await context.db.transaction(async (tx) => {
    await tx.lock(`passkeys ${user.id}`)
    const own = await passkeysOf(tx, user.id)
    requireMayChange(caller, own)
    const now = new Date(context.now())
    const passkey = own.length < maxPasskeys && {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(body.response.transports ?? [])],
      name: deviceOf(header('user-agent')) ?? 'Passkey',
      isBackedUp: credentialBackedUp,
      now,
    }
    const row = passkey && (await insertPasskey(tx, passkey))
    if (!row) throw problem('conflict')
    // The authenticator has just verified its user.
    await markPasskey(tx, caller.sessionHash!, now)
    await mailPasskeyChange(context, tx, user, passkeyAddedMail, row.name)
    return row
  })
  context.jobs.wake('patientMail')
  return passkeyOf(added)
}

/** Sessions elsewhere lose their second factor: the device with the passkey may be in other hands. */
const removePasskey = async (context: Context, caller: SignedInCaller, passkeyId: string): Promise<void> => {
  const { user } = caller
  await context.db.transaction(async (tx) => {
    await tx.lock(`passkeys ${user.id}`)
    const own = await passkeysOf(tx, user.id)
    requireMayChange(caller, own)
    // Without a passkey, a code would be enough for the role again.
    if (user.isAdmin && own.length === 1 && own[0]!.id === passkeyId) throw problem('conflict')
    const removed = await deletePasskey(tx, user.id, passkeyId)
    if (!removed) throw problem('not_found')
    await unmarkPasskey(tx, user.id, caller.sessionHash!)
    await mailPasskeyChange(context, tx, user, passkeyRemovedMail, removed.name)
  })
  context.jobs.wake('patientMail')
}
