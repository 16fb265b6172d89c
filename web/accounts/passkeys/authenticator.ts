import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import * as contract from '@fieldwork/core/accounts/passkeys/contract.ts'
import { passkeyMessages as messages } from '../../messages/passkeys.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'

/** Signs in with a passkey of this device. Within a session, this confirms the user's identity. */
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

/** Creates a passkey on this device for the signed-in user. */
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

/** Returns the sentence for a failure with a passkey. */
export const passkeyFailure = (error: unknown): string => {
  if (error instanceof ResponseError) return error.code === 'conflict' ? messages.account.full : error.message
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return messages.exists
  if (error instanceof WebAuthnError && error.code.startsWith('ERROR_AUTHENTICATOR_MISSING')) return messages.notSupported
  if (!(error instanceof Error)) return messages.failed
  if (error.name === 'SecurityError') return messages.wrongAddress(location.host)
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? messages.cancelled : messages.failed
}
