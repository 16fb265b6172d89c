import { stopImpersonation } from '@fieldwork/core/admin/contract.ts'
import { useUser } from '../accounts/api.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { impersonatedName, impersonation, ownAddress } from '../platform/impersonation.ts'
import { forgetImpersonated, lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { WarningIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './ImpersonationBanner.module.css'

/** The banner above every page during an impersonation. It can't be dismissed. */
export const ImpersonationBanner = () => {
  const user = useUser()
  const person = impersonation()
  const stopping = useAction(
    async () => {
      if (user) await call(stopImpersonation, { params: { userId: user.id } })
      const address = sessionStore.getItem(lookedFrom) ?? ownAddress(location)
      sessionStore.removeItem(lookedFrom)
      forgetImpersonated()
      location.replace(address)
    },
    { failed: ({ message }) => ({ title: messages.stopFailed, message }) },
  )
  if (!person) return null
  return (
    <Row justify="center" gap={12} text="small" tone="ink" className={styles.banner} role="region" aria-label={messages.impersonation}>
      <WarningIcon size={18} />
      <Text breaks>
        {messages.impersonating} <strong>{user?.email ?? impersonatedName(person)}</strong>
      </Text>
      <Button size="small" loading={stopping.isBusy || stopping.isDone} onClick={() => stopping.run()}>
        {messages.stop}
      </Button>
    </Row>
  )
}
