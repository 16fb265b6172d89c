import type { ProblemCode } from '@fieldwork/core/problems.ts'
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

/** Signs in with a mailed code. `before`: a known address, and an earlier error. `onSignedIn` is called once the session is open. */
export const useSignIn = (returnTo: string, onSignedIn: () => void, before: { email?: string; error?: string | undefined } = {}) => {
  const [state, dispatch] = useReducer(signInReducer, { ...initialSignIn, ...before })
  const [sent, setSent] = useState<MailedCode>()
  const [needsHelp, setNeedsHelp] = useState(false)
  // The number of the last request. Responses to earlier ones, left by going back, are ignored.
  const lastRequest = useRef(0)

  const ask = async <Answer>(send: () => Promise<Answer>, answered: (answer: Answer) => void, refusal: string, failure = refusal) => {
    const request = ++lastRequest.current
    dispatch({ type: 'asked' })
    try {
      const answer = await send()
      if (request === lastRequest.current) answered(answer)
    } catch (error) {
      if (!isExpected(error)) reportError(error, 'Signing in')
      if (request === lastRequest.current)
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
    // A user who went back meanwhile is signed in anyway.
    await ask(
      () => call(contract.verifyCode, { body: { email: state.email, code } }).then(onSignedIn),
      () => {},
      messages.invalidCode,
      messages.notChecked,
    )
  }

  const goBack = (reason?: 'not received') => {
    lastRequest.current++
    setNeedsHelp(reason === 'not received')
    dispatch({ type: 'wentBack' })
  }

  /** Returns to the field for the code that was mailed before. */
  const enterCode = ({ email }: MailedCode) => {
    lastRequest.current++
    dispatch({ type: 'codeMailed', email })
  }

  return { state, dispatch, sent, needsHelp, requestCode, verifyCode, goBack, enterCode }
}

/** A wrong code, too many tries, or maintenance: none is news for the operator. */
const isExpected = (error: unknown): boolean =>
  error instanceof ResponseError && (isRefusedCode(error) || error.status === 429 || error.code === 'maintenance')

/** Errors for which a retry wouldn't help. */
const isRefusedCode = (error: unknown): boolean =>
  error instanceof ResponseError && (error.code === 'invalid_code' || error.code === 'code_spent')

/** Problems whose own sentence says more than that of the form. */
const explained: readonly ProblemCode[] = ['code_spent', 'suspended', 'maintenance', 'wrong_origin']

/** `refusal` for requests that the server refused, `failure` for those that failed, unless a more helpful sentence exists. */
const sentenceFor = (error: unknown, refusal: string, failure: string): string => {
  if (!(error instanceof ResponseError)) return failure
  if (error.code && explained.includes(error.code)) return error.message
  if (error.status >= 500) return failure
  if (error.status !== 429) return refusal
  const wait = formatWait(error.retryAfter)
  return error.code === 'too_many_codes' ? messages.tooManyCodes(wait) : messages.tooMany(wait)
}
