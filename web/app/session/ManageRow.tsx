import { purchaseMessages as messages } from '../../messages/purchase.ts'
import { ManageFailed } from '../../plans/ManageFailed.tsx'
import { useSubscriptionPage } from '../../plans/useSubscriptionPage.ts'
import { ExternalIcon, SettingsIcon } from '../../ui/icons/icons.ts'
import { MenuRow } from './MenuRow.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './UserMenu.module.css'

/** Opens the payment provider's page for managing the subscription. */
export const ManageRow = () => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  return (
    <>
      <MenuRow icon={SettingsIcon} onPress={open} isBusy={isOpening} trailing={<ExternalIcon size={14} />}>
        {messages.manage}
      </MenuRow>
      {hasFailed && (
        <Text as="li" text="small" tone="danger" className={styles.failed} role="alert">
          <ManageFailed />
        </Text>
      )}
    </>
  )
}
