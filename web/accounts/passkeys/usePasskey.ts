import { useState } from 'react'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import type * as authenticatorModule from './authenticator.ts'

type Authenticator = typeof authenticatorModule

/** Runs an action with the device's passkeys, and loads their code on first use. `error`: a sentence for the user. */
export const usePasskey = () => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Resolves with true on success, and with the problem's code if the server refused. */
  const run = async (use: (authenticator: Authenticator) => Promise<void>): Promise<true | ResponseError['code']> => {
    setBusy(true)
    setError(undefined)
    try {
      const authenticator = await import('./authenticator.ts')
      try {
        await use(authenticator)
        return true
      } catch (failure) {
        setError(authenticator.passkeyFailure(failure))
        return failure instanceof ResponseError ? failure.code : undefined
      }
    } catch {
      setError(passkeyMessages.failed)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
