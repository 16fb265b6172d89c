import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { ConfirmIdentity } from '../accounts/passkeys/ConfirmIdentity.tsx'
import { passkeyMessages } from '../messages/passkeys.ts'
import { ShieldIcon } from '../ui/icons/icons.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AdminGate.module.css'

/** Replaces the administration until the administrator has confirmed their identity. */
export const AdminGate = ({ need }: { need: Exclude<User['secondFactor'], 'verified' | null> }) => {
  const client = useQueryClient()
  return (
    <main className={styles.page}>
      <Card className={styles.card} aria-labelledby="confirm-identity">
        <ShieldIcon size={24} />
        <Text as="h1" text="heading" id="confirm-identity">
          {passkeyMessages.confirm.title}
        </Text>
        {/* The administrator may see more now, so everything is read again. */}
        <ConfirmIdentity need={need} onConfirmed={() => void client.invalidateQueries()} />
      </Card>
    </main>
  )
}
