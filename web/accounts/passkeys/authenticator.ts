import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import * as contract from '@fieldwork/core/accounts/passkeys/contract.ts'
import { passkeyMessages as messages } from '../../messages/passkeys.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'

/** Signs in with a passkey of this device. With a session, it confirms who its person is. */
export const signInWithPasskey = async (): Promise<void> => {
  const optionsJSON = await call(contract.beginPasskeySignIn, {})
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  await call(contract.finishPasskeySignIn, {
    body: { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } },
  })
}

/** Has this device make a passkey for the person who is signed in. */
export const addPasskey = async (): Promise<void> => {
  const optionsJSON = await call(contract.beginPasskey, {})
  const { id, rawId, response } = await startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = response
  await call(contract.addPasskey, {
    body: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
  })
}

/** Returns a sentence for an error with a passkey. */
export const passkeyFailure = (error: unknown): string => {
  if (error instanceof ResponseError) return error.code === 'conflict' ? messages.account.full : error.message
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return messages.exists
  if (error instanceof WebAuthnError && error.code.startsWith('ERROR_AUTHENTICATOR_MISSING')) return messages.notSupported
  if (!(error instanceof Error)) return messages.failed
  if (error.name === 'SecurityError') return messages.wrongAddress(location.host)
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? messages.cancelled : messages.failed
}
