import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { rememberAction } from '../platform/pendingAction.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { useFeatures } from './api.ts'
import type { LoginOptions } from './loginDialog.ts'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** The login form over the page at hand. */
export const LoginDialog = ({ returnTo, heading, gated, action }: LoginOptions) => {
  const here = useCurrentUrl()
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const target = redirectTarget(returnTo ?? here)
  // Only now: a login that is given up leaves nothing behind.
  const keepAction = () => action && rememberAction(action)
  const signedIn = () => {
    keepAction()
    redirectAfterSignIn(target)
  }
  return (
    <AppDialog title={heading ?? signInHeading(isGated)} width="small">
      <SignInForm returnTo={target} gated={Boolean(isGated) && !heading} onSignedIn={signedIn} onLeave={keepAction} />
    </AppDialog>
  )
}
