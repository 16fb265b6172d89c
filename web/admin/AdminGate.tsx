import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { ConfirmIdentity } from '../accounts/passkeys/ConfirmIdentity.tsx'
import { passkeyMessages } from '../messages/passkeys.ts'
import { ShieldIcon } from '../ui/icons/icons.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './AdminGate.module.css'

/** In the place of the administration until the administrator has confirmed who they are. */
export const AdminGate = ({ need }: { need: Exclude<User['secondFactor'], 'verified' | null> }) => {
  const client = useQueryClient()
  return (
    <main className={styles.place}>
      <Card className={styles.card} aria-labelledby="confirm-identity">
        <ShieldIcon size={24} />
        <h1 id="confirm-identity">{passkeyMessages.confirm.title}</h1>
        {/* An administrator may see more than before: all that was read is read again. */}
        <ConfirmIdentity need={need} onConfirmed={() => void client.invalidateQueries()} />
      </Card>
    </main>
  )
}
