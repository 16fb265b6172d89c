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
import { Text } from '../../ui/text/Text.tsx'
import { AccountPart, PartActions } from './AccountPart.tsx'

/** The current plan, with links to upgrade or to manage the subscription. */
export const PlanPart = ({ user }: { user: User }) => {
  const { dialogs } = usePlatform()
  const mayUpgrade = useMayUpgrade()
  const sellsPro = useFlag('capability.checkout')
  return (
    <AccountPart title={accountMessages.plan.heading} lead={planInWords(user)}>
      {mayUpgrade && (
        <PartActions>
          <Button variant="pro" onClick={() => dialogs.open(paywallDialog, { location: 'account_upgrade' })}>
            {planMessages.cards.pro.action}
          </Button>
        </PartActions>
      )}
      {user.isPro && user.paymentInfo && sellsPro && <Subscription />}
    </AccountPart>
  )
}

const Subscription = () => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  return (
    <>
      <PartActions>
        <Button loading={isOpening} onClick={open}>
          {purchaseMessages.manage}
        </Button>
      </PartActions>
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
