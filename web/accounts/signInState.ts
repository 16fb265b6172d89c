import { emptyCode, type CodeDigits } from '../ui/fields/code.ts'

export type SignInState = {
  step: 'INITIAL' | 'OTP_VERIFICATION'
  email: string
  verificationCode: CodeDigits
  isLoading: boolean
  error: string | undefined
}

export type SignInEvent =
  | { type: 'emailTyped'; email: string }
  | { type: 'codeTyped'; verificationCode: CodeDigits }
  | { type: 'asked' }
  /** The code was mailed to `email`. */
  | { type: 'codeMailed'; email: string }
  | { type: 'failed'; error: string }
  /** The server refused the code, so it has to be typed again. */
  | { type: 'codeRefused'; error: string }
  | { type: 'wentBack' }

export const initialSignIn: SignInState = { step: 'INITIAL', email: '', verificationCode: emptyCode, isLoading: false, error: undefined }

/** Two steps: the email address, then the mailed code. Typing clears the error. */
export const signInReducer = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.type) {
    case 'emailTyped':
      return { ...state, email: event.email, error: undefined }
    case 'codeTyped':
      return { ...state, verificationCode: event.verificationCode, error: undefined }
    case 'asked':
      return { ...state, isLoading: true, error: undefined }
    case 'codeMailed':
      return { ...initialSignIn, step: 'OTP_VERIFICATION', email: event.email }
    case 'failed':
      return { ...state, isLoading: false, error: event.error }
    case 'codeRefused':
      return { ...state, isLoading: false, verificationCode: emptyCode, error: event.error }
    case 'wentBack':
      return { ...initialSignIn, email: state.email }
  }
}
