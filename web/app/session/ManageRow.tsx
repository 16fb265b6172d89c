import { brand } from '@fieldwork/core/brand.ts'
import { purchaseMessages as messages } from '../../messages/purchase.ts'
import { useSubscriptionPage } from '../../plans/useSubscriptionPage.ts'
import { ExternalIcon, SettingsIcon } from '../../ui/icons/icons.ts'
import { Link } from '../../ui/Link.tsx'
import { MenuRow } from './MenuRow.tsx'
import styles from './UserMenu.module.css'

/** Leads to the page of the provider on which a subscription is changed or ended. */
export const ManageRow = () => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  const contact = brand.supportUrl || (brand.contactEmail && `mailto:${brand.contactEmail}`)
  return (
    <>
      <MenuRow icon={SettingsIcon} onPress={() => void open()} isBusy={isOpening} trailing={<ExternalIcon size={14} />}>
        {messages.manage}
      </MenuRow>
      {hasFailed && (
        <li className={styles.failed} role="alert">
          {messages.manageFailed}
          {contact && (
            <>
              {messages.or}
              <Link to={contact}>{messages.contactUs}</Link>
            </>
          )}
          {messages.stop}
        </li>
      )}
    </>
  )
}
