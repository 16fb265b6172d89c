import { emptyCode, type Code } from '../ui/code.ts'

export type SignInState = {
  step: 'INITIAL' | 'OTP_VERIFICATION'
  email: string
  verificationCode: Code
  isLoading: boolean
  error: string | undefined
}

export type SignInEvent =
  | { type: 'emailTyped'; email: string }
  | { type: 'codeTyped'; verificationCode: Code }
  | { type: 'asked' }
  /** The code is on its way to `email`. */
  | { type: 'codeMailed'; email: string }
  | { type: 'failed'; error: string }
  | { type: 'wentBack' }

export const signInBegun: SignInState = { step: 'INITIAL', email: '', verificationCode: emptyCode, isLoading: false, error: undefined }

/** Two steps: the address, then the code that was mailed to it. Typing anything clears what was wrong. */
export const signInAfter = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.type) {
    case 'emailTyped':
      return { ...state, email: event.email, error: undefined }
    case 'codeTyped':
      return { ...state, verificationCode: event.verificationCode, error: undefined }
    case 'asked':
      return { ...state, isLoading: true, error: undefined }
    case 'codeMailed':
      return { ...signInBegun, step: 'OTP_VERIFICATION', email: event.email }
    case 'failed':
      return { ...state, isLoading: false, error: event.error }
    case 'wentBack':
      return { ...signInBegun, email: state.email }
  }
}
