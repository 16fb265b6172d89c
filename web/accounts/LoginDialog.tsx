import type { ReactNode } from 'react'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { type PendingAction, rememberAction } from '../platform/pendingAction.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { Text } from '../ui/text/Text.tsx'
import { useFeatures } from './api.ts'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

export type LoginOptions = {
  /** Without it, the visitor stays on the page. */
  returnTo?: string
  heading?: string
  /** Opened by a feature that needs a login. */
  gated?: boolean
  action?: PendingAction
  /** What works without a login: it's shown first and has the focus, and the form follows below `heading`. */
  without?: { title: string; content: ReactNode }
}

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
    <AppDialog title={without?.title ?? heading ?? signInHeading(isGated)} width="small">
      {without?.content}
      {without && (
        <Text as="h3" text="subheading" above={24} ruled>
          {heading}
        </Text>
      )}
      <SignInForm returnTo={target} gated={Boolean(isGated) && !heading} takesFocus={!without} onSignedIn={signedIn} onLeave={keepAction} />
    </AppDialog>
  )
}
