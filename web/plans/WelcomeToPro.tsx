import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { useUser } from '../accounts/api.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { purchaseMessages as messages } from '../messages/purchase.ts'
import { Text } from '../ui/text/Text.tsx'
import { FeatureList } from './FeatureList.tsx'

/** Welcomes a new Pro user and lists what Pro includes. */
export const WelcomeToPro = () => {
  const user = useUser()
  const { close } = useDialog()
  return (
    <AppDialog title={messages.welcome(user ? givenName(user) : undefined)} confetti>
      <Text above={8} tone="quiet">
        {messages.welcomeText}
      </Text>
      <FeatureList plan="pro" />
      <Button variant="pro" size="large" fullWidth data-autofocus onClick={close}>
        {messages.begin}
      </Button>
    </AppDialog>
  )
}
