import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CheckIcon } from '../ui/icons/icons.ts'
import { planMessages } from '../messages/plans.ts'
import { purchaseMessages as messages } from '../messages/purchase.ts'
import styles from './WelcomeToPro.module.css'

/** Welcomes a new Pro user and lists what Pro includes. */
export const WelcomeToPro = () => {
  const user = useUser()
  const { close } = useDialog()
  const { features, portfolio } = planMessages.cards.pro
  const opened = useFlag('toolbar.portfolio') ? [...features, portfolio] : features
  return (
    <AppDialog title={messages.welcome(user ? givenName(user) : undefined)} confetti>
      <p className={styles.text}>{messages.welcomeText}</p>
      <ul className={styles.opened}>
        {opened.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant="pro" size="large" fullWidth data-autofocus onClick={close}>
        {messages.begin}
      </Button>
    </AppDialog>
  )
}
