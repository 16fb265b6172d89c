import { useState } from 'react'
import { stopImpersonation } from '@fieldwork/core/admin/contract.ts'
import { useUser } from '../accounts/api.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { call } from '../platform/calls/call.ts'
import { impersonatedName, impersonation, ownAddress } from '../platform/impersonation.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { forgetImpersonated, lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { WarningIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './ImpersonationBanner.module.css'

/** Shown above every page during an impersonation. Only stopping it removes the banner. */
export const ImpersonationBanner = ({ leave = (address: string) => location.replace(address) }) => {
  const user = useUser()
  const { toasts } = usePlatform()
  const [isStopping, setStopping] = useState(false)
  const person = impersonation()
  if (!person) return null
  const stop = async () => {
    setStopping(true)
    try {
      if (user) await call(stopImpersonation, { params: { userId: user.id } })
      const address = sessionStore.getItem(lookedFrom) ?? ownAddress(location)
      sessionStore.removeItem(lookedFrom)
      forgetImpersonated()
      leave(address)
    } catch (error) {
      setStopping(false)
      toasts.show({ title: messages.stopFailed, message: (error as Error).message, variant: 'error' })
    }
  }
  return (
    <Row justify="center" gap={12} text="small" tone="ink" className={styles.banner} role="region" aria-label={messages.impersonation}>
      <WarningIcon size={18} />
      <p>
        {messages.impersonating} <strong>{user?.email ?? impersonatedName(person)}</strong>
      </p>
      <Button size="small" loading={isStopping} onClick={() => void stop()}>
        {messages.stop}
      </Button>
    </Row>
  )
}
