import type { PendingAction } from './pendingAction.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useCurrentUrl } from '../platform/useCurrentUrl.ts'
import { useFeatures } from './api.ts'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'
import { rememberAction } from './pendingAction.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** Without `returnTo` the visitor stays on the page at hand. `gated`: it was asked for by something that opens after login. */
type Props = { returnTo?: string; heading?: string; gated?: boolean; action?: PendingAction }

/** The login form over the page at hand. */
export const LoginDialog = ({ returnTo, heading, gated, action }: Props) => {
  const here = useCurrentUrl()
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const target = redirectTarget(returnTo ?? here)
  // Only now: a login that is given up leaves nothing behind.
  const signedIn = () => {
    if (action) rememberAction(action)
    redirectAfterSignIn(target)
  }
  return (
    <AppDialog title={heading ?? signInHeading(isGated)} width="small">
      <SignInForm returnTo={target} gated={Boolean(isGated) && !heading} onSignedIn={signedIn} />
    </AppDialog>
  )
}
