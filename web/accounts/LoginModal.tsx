import type { ModalProps } from '../shell/modals/modalProps.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import { useHere } from '../shell/useHere.ts'
import { useFeatures } from './api.ts'
import { land, landingFor } from './landing.ts'
import { rememberAction } from './pendingAction.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** The login form over the page at hand. */
export const LoginModal = ({ returnTo, heading, gated, action }: ModalProps['login']) => {
  const here = useHere()
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const landing = landingFor(returnTo ?? here)
  // Only now: a login that is given up leaves nothing behind.
  const signedIn = () => {
    if (action) rememberAction(action)
    land(landing)
  }
  return (
    <ModalDialog title={heading ?? signInHeading(isGated)} width="small">
      <SignInForm returnTo={landing} gated={Boolean(isGated) && !heading} onSignedIn={signedIn} />
    </ModalDialog>
  )
}
