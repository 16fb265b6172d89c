import { endpoint } from '../../endpoint.ts'
import { recentSignIn } from '../signIn.ts'

const needsRecentSignIn = `Needs a session that was opened within the last ${recentSignIn} minutes; administrators who have a passkey need one that used it.`

export const beginPasskeySignIn = endpoint('beginPasskeySignIn', 'POST', '/auth/passkey/options', {
  summary:
    "Returns WebAuthn options for logging in with a passkey in this browser. With a session, only that user's passkeys are accepted. Fails with `not_found` if this server doesn't offer passkeys.",
  caller: 'anyone',
  problems: ['not_found', 'too_many_requests'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const finishPasskeySignIn = endpoint('finishPasskeySignIn', 'POST', '/auth/passkey/verify', {
  summary: 'Logs in with the authenticator’s signature. Replaces the current session, if there is one.',
  caller: 'anyone',
  limit: 32_000,
  problems: ['not_found', 'passkey_refused', 'too_many_requests', 'maintenance'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const listPasskeys = endpoint('listPasskeys', 'GET', '/user/passkeys', {
  summary: "Lists the caller's passkeys, oldest first.",
  caller: 'signed-in',
  asAnother: 'refused',
})

export const beginPasskey = endpoint('beginPasskey', 'POST', '/user/passkeys/options', {
  summary: `Returns WebAuthn options for adding a passkey. ${needsRecentSignIn}`,
  caller: 'signed-in',
  requiresRecentSignIn: true,
  problems: ['not_found', 'conflict', 'reauthentication_required', 'second_factor_required', 'too_many_requests'],
})

export const addPasskey = endpoint('addPasskey', 'POST', '/user/passkeys', {
  summary: `Adds a new passkey and notifies its owner by email. ${needsRecentSignIn}`,
  caller: 'signed-in',
  requiresRecentSignIn: true,
  creates: true,
  limit: 32_000,
  problems: ['not_found', 'conflict', 'passkey_refused', 'reauthentication_required', 'second_factor_required', 'too_many_requests'],
})

export const renamePasskey = endpoint('renamePasskey', 'PUT', '/user/passkeys/{passkeyId}', {
  summary: "Renames one of the caller's passkeys.",
  caller: 'signed-in',
  problems: ['invalid', 'not_found', 'reauthentication_required', 'second_factor_required', 'too_many_requests'],
})

export const removePasskey = endpoint('removePasskey', 'DELETE', '/user/passkeys/{passkeyId}', {
  summary: `Removes one of the caller's passkeys and notifies its owner by email. An administrator can't remove the last one (conflict). ${needsRecentSignIn}`,
  caller: 'signed-in',
  requiresRecentSignIn: true,
  problems: ['not_found', 'conflict', 'second_factor_required', 'too_many_requests'],
})
