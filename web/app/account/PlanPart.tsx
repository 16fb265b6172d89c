import type { User } from '@fieldwork/core/accounts/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { planMessages } from '../../messages/plans.ts'
import { purchaseMessages } from '../../messages/purchase.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useMayUpgrade } from '../../plans/api.ts'
import { ManageFailed } from '../../plans/ManageFailed.tsx'
import { paywallDialog } from '../../plans/dialogs.ts'
import { planInWords } from '../../plans/planInWords.ts'
import { useSubscriptionPage } from '../../plans/useSubscriptionPage.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'

/** The plan, and the way to another one or to the subscription. */
export const PlanPart = ({ user }: { user: User }) => {
  const { dialogs } = usePlatform()
  const mayUpgrade = useMayUpgrade()
  const sellsPro = useFlag('capability.checkout')
  return (
    <section className={styles.part} aria-labelledby="account-plan">
      <h2 id="account-plan">{accountMessages.plan.heading}</h2>
      <p className={styles.text}>{planInWords(user)}</p>
      {mayUpgrade && (
        <Row align="stretch" wrap gap={10} above={16}>
          <Button variant="pro" onClick={() => dialogs.open(paywallDialog, { location: 'account_upgrade' })}>
            {planMessages.cards.pro.action}
          </Button>
        </Row>
      )}
      {user.isPro && user.paymentInfo && sellsPro && <Subscription />}
    </section>
  )
}

const Subscription = () => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  return (
    <>
      <Row align="stretch" wrap gap={10} above={16}>
        <Button loading={isOpening} onClick={open}>
          {purchaseMessages.manage}
        </Button>
      </Row>
      {hasFailed && (
        <Text as="div" above={10} text="small" tone="faint">
          <Banner type="error">
            <ManageFailed />
          </Banner>
        </Text>
      )}
    </>
  )
}
