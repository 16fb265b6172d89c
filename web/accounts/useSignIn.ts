import { useReducer, useRef, useState } from 'react'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { emailAddress, isCode } from '@fieldwork/core/accounts/signIn.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { signInMessages as messages } from '../messages/accounts.ts'
import { signInReducer, initialSignIn } from './signInState.ts'
import { formatWait } from '../platform/calls/formatWait.ts'

/** The outcome of the last request for a code. `isRepeated`: the earlier one still works, and no other was sent. `nextAt`: in ms. */
export type MailedCode = { email: string; isRepeated: boolean; nextAt: number }

/** Signing in by a mailed code. `before`: an address that is known, and what went wrong earlier. `onSignedIn` is called once the server has opened the session. */
export const useSignIn = (returnTo: string, onSignedIn: () => void, before: { email?: string; error?: string | undefined } = {}) => {
  const [state, dispatch] = useReducer(signInReducer, { ...initialSignIn, ...before })
  const [sent, setSent] = useState<MailedCode>()
  const [needsHelp, setNeedsHelp] = useState(false)
  // The last request: the answer to one that was left by going back changes nothing.
  const asked = useRef(0)

  const ask = async <Answer>(send: () => Promise<Answer>, answered: (answer: Answer) => void, refusal: string, failure = refusal) => {
    const question = ++asked.current
    dispatch({ type: 'asked' })
    try {
      const answer = await send()
      if (question === asked.current) answered(answer)
    } catch (error) {
      reportError(error, 'Signing in')
      if (question === asked.current)
        dispatch({ type: isRefusedCode(error) ? 'codeRefused' : 'failed', error: sentenceFor(error, refusal, failure) })
    }
  }

  const requestCode = async () => {
    const email = emailAddress(state.email)
    if (!email) return dispatch({ type: 'failed', error: messages.invalidEmail })
    await ask(
      () => call(contract.requestCode, { query: { returnTo }, body: { email } }),
      ({ sent: isSent, secondsUntilNext }) => {
        setSent({ email, isRepeated: !isSent, nextAt: Date.now() + secondsUntilNext * 1000 })
        dispatch({ type: 'codeMailed', email })
      },
      messages.sendFailed,
    )
  }

  const verifyCode = async (code = state.verificationCode.join('')) => {
    if (!isCode(code)) return dispatch({ type: 'failed', error: messages.invalidCode })
    // A person who went back meanwhile is signed in all the same.
    await ask(
      () => call(contract.verifyCode, { body: { email: state.email, code } }).then(onSignedIn),
      () => {},
      messages.invalidCode,
      messages.notChecked,
    )
  }

  const goBack = (reason?: 'not received') => {
    asked.current++
    setNeedsHelp(reason === 'not received')
    dispatch({ type: 'wentBack' })
  }

  /** Back to the code that was mailed before, without another. */
  const enterCode = ({ email }: MailedCode) => {
    asked.current++
    dispatch({ type: 'codeMailed', email })
  }

  return { state, dispatch, sent, needsHelp, requestCode, verifyCode, goBack, enterCode }
}

/** Errors for which a retry wouldn't help. */
const isRefusedCode = (error: unknown): boolean =>
  error instanceof ResponseError && (error.code === 'invalid_code' || error.code === 'code_spent')

/** One sentence for what the server refuses, one for what did not get there or failed in it, except where another says what to do. */
const sentenceFor = (error: unknown, refusal: string, failure: string): string => {
  if (!(error instanceof ResponseError)) return failure
  if (error.code === 'code_spent' || error.code === 'maintenance') return error.message
  if (error.status >= 500) return failure
  if (error.status !== 429) return refusal
  const wait = formatWait(error.retryAfter)
  return error.code === 'too_many_codes' ? messages.tooManyCodes(wait) : messages.tooMany(wait)
}
