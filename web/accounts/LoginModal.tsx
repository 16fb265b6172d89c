import type { ModalProps } from '../shell/modals/modalProps.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import { useHere } from '../shell/useHere.ts'
import { useFeatures } from './api.ts'
import { land, landingFor } from './landing.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** The login form over the page at hand. */
export const LoginModal = ({ returnTo, heading, gated }: ModalProps['login']) => {
  const here = useHere()
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const landing = landingFor(returnTo ?? here)
  return (
    <ModalDialog title={heading ?? signInHeading(isGated)} width="small">
      <SignInForm returnTo={landing} gated={Boolean(isGated) && !heading} onSignedIn={() => land(landing)} />
    </ModalDialog>
  )
}
