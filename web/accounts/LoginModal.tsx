import type { ModalProps } from '../shell/modals/modalProps.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import { useFeatures } from './api.ts'
import { land, landingFor } from './landing.ts'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** The login form over the page at hand. */
export const LoginModal = ({ returnTo = location.pathname + location.search + location.hash, heading, gated }: ModalProps['login']) => {
  const { features } = useFeatures()
  const isGated = gated || features['general.gatedContent']
  const landing = landingFor(returnTo)
  return (
    <ModalDialog title={heading ?? signInHeading(isGated)} width="small">
      <SignInForm returnTo={landing} gated={Boolean(isGated) && !heading} onSignedIn={() => land(landing)} />
    </ModalDialog>
  )
}
