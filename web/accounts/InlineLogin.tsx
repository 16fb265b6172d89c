import { type PendingAction, rememberAction } from '../platform/pendingAction.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'
import { SignInForm } from './SignInForm.tsx'

type Props = {
  /** Without it, the visitor stays on the page. */
  returnTo?: string | undefined
  gated?: boolean
  /** Carried out after the login. */
  action?: PendingAction | undefined
}

/** The login form as a part of a dialog. */
export const InlineLogin = ({ returnTo, gated, action }: Props) => {
  const here = useCurrentUrl()
  const target = redirectTarget(returnTo ?? here)
  // Remembered only on leaving, so that an abandoned login leaves nothing behind.
  const keepAction = () => action && rememberAction(action)
  const signedIn = () => {
    keepAction()
    redirectAfterSignIn(target)
  }
  return <SignInForm returnTo={target} gated={gated ?? false} onSignedIn={signedIn} onLeave={keepAction} />
}
