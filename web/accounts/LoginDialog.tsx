import type { ReactNode } from 'react'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { type PendingAction, rememberAction } from '../platform/pendingAction.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { useFeatures } from './api.ts'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** Without `returnTo`, the visitor stays on the page. `gated`: opened by a feature that needs a login. `without`: what works without one, shown first. */
export type LoginOptions = { returnTo?: string; heading?: string; gated?: boolean; action?: PendingAction; without?: ReactNode }

/** The login form over the current page. */
export const LoginDialog = ({ returnTo, heading, gated, action, without }: LoginOptions) => {
  const here = useCurrentUrl()
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const target = redirectTarget(returnTo ?? here)
  // Remembered only on leaving, so that an abandoned login leaves nothing behind.
  const keepAction = () => action && rememberAction(action)
  const signedIn = () => {
    keepAction()
    redirectAfterSignIn(target)
  }
  return (
    <AppDialog title={heading ?? signInHeading(isGated)} width="small">
      {without}
      <SignInForm returnTo={target} gated={Boolean(isGated) && !heading} onSignedIn={signedIn} onLeave={keepAction} />
    </AppDialog>
  )
}
