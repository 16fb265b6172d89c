import { useReducer, useRef } from 'react'
import * as contract from '../../core/accounts/contract.ts'
import { emailAddress, isCode } from '../../core/accounts/signIn.ts'
import { call, ResponseError } from '../call.ts'
import { reportError } from '../shell/reportError.ts'
import { signInWords as words } from '../words/accounts.ts'
import { signInAfter, signInBegun } from './signInState.ts'
import { waitInWords } from './waiting.ts'

/** Signing in by a mailed code. `onSignedIn` is called once the server has opened the session. */
export const useSignIn = (returnTo: string, onSignedIn: () => void) => {
  const [state, dispatch] = useReducer(signInAfter, signInBegun)
  // What was asked last: the answer to a question that was left by going back changes nothing.
  const asked = useRef(0)

  const ask = async (send: () => Promise<unknown>, answered: () => void, refusal: string) => {
    const question = ++asked.current
    dispatch({ type: 'asked' })
    try {
      await send()
      if (question === asked.current) answered()
    } catch (error) {
      reportError(error, 'Signing in')
      if (question === asked.current) dispatch({ type: 'failed', error: sentenceFor(error, refusal) })
    }
  }

  const requestCode = async () => {
    const email = emailAddress(state.email)
    if (!email) return dispatch({ type: 'failed', error: words.invalidEmail })
    await ask(
      () => call(contract.requestCode, { query: { returnTo }, body: { email } }),
      () => dispatch({ type: 'codeMailed', email }),
      words.sendFailed,
    )
  }

  const verifyCode = async (code = state.verificationCode.join('')) => {
    if (!isCode(code)) return dispatch({ type: 'failed', error: words.invalidCode })
    // Whoever went back meanwhile is signed in all the same.
    await ask(
      () => call(contract.verifyCode, { body: { email: state.email, code } }).then(onSignedIn),
      () => {},
      words.invalidCode,
    )
  }

  const goBack = () => {
    asked.current++
    dispatch({ type: 'wentBack' })
  }

  return { state, dispatch, requestCode, verifyCode, goBack }
}

/** One sentence per step, whatever went wrong, except that too many tries are told how long to wait. */
const sentenceFor = (error: unknown, refusal: string): string =>
  error instanceof ResponseError && error.status === 429 ? words.tooMany(waitInWords(error.retryAfter)) : refusal
