import { useReducer, useRef, useState } from 'react'
import * as contract from '../../core/accounts/contract.ts'
import { emailAddress, isCode, resendAfter } from '../../core/accounts/signIn.ts'
import { call, ResponseError } from '../call.ts'
import { reportError } from '../shell/reportError.ts'
import { signInWords as words } from '../words/accounts.ts'
import { signInAfter, signInBegun } from './signInState.ts'
import { waitInWords } from './waiting.ts'

/** The last code that was mailed: to which address and when (ms). `isRepeated`: it was asked for once more, and no second one was sent. */
export type SentCode = { email: string; at: number; isRepeated: boolean }

/** Signing in by a mailed code. `onSignedIn` is called once the server has opened the session. */
export const useSignIn = (returnTo: string, onSignedIn: () => void) => {
  const [state, dispatch] = useReducer(signInAfter, signInBegun)
  const [sent, setSent] = useState<SentCode>()
  const [needsHelp, setNeedsHelp] = useState(false)
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
      () => {
        setSent((before) => sentNow(before, email, Date.now()))
        dispatch({ type: 'codeMailed', email })
      },
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

  const goBack = (reason?: 'not received') => {
    asked.current++
    setNeedsHelp(reason === 'not received')
    dispatch({ type: 'wentBack' })
  }

  /** Back to the code that was mailed before, without another. */
  const enterCode = ({ email }: SentCode) => {
    asked.current++
    dispatch({ type: 'codeMailed', email })
  }

  return { state, dispatch, sent, needsHelp, requestCode, verifyCode, goBack, enterCode }
}

/** The server sends one mail in half a minute, and lets the browser keep the code it has. */
const sentNow = (before: SentCode | undefined, email: string, now: number): SentCode =>
  before?.email === email && now < before.at + resendAfter * 1000 ? { ...before, isRepeated: true } : { email, at: now, isRepeated: false }

/** One sentence per step, whatever went wrong, except where another says what to do. */
const sentenceFor = (error: unknown, refusal: string): string => {
  if (!(error instanceof ResponseError)) return refusal
  if (error.code === 'code_spent' || error.code === 'maintenance') return error.message
  if (error.status !== 429) return refusal
  const wait = waitInWords(error.retryAfter)
  if (error.code !== 'too_many_codes') return words.tooMany(wait)
  return (error.retryAfter ?? 0) > resendAfter ? words.tooManyCodes(wait) : words.justSent(wait)
}
