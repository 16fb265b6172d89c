import { useState } from 'react'
import { keepAccount } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { accountChanges } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { longDate } from '../../messages/when.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { BrandedPage } from '../../platform/page/BrandedPage.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { useLogOut } from '../session/useLogOut.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AccountPage.module.css'
import { useDownload } from './useDownload.ts'

const messages = accountMessages.locked

/** In the place of every page, as long as the account is about to be deleted: its owner may keep it. */
export const LockedAccount = ({ user, deletionAt }: { user: User; deletionAt: string }) => {
  const { toasts } = usePlatform()
  const logOut = useLogOut()
  const { download, isRunning, failure } = useDownload(user)
  const [isKeeping, setKeeping] = useState(false)
  usePageTitle(messages.title)
  const keep = async () => {
    setKeeping(true)
    try {
      await call(keepAccount, {})
      accountChanges().send('changed')
      // Repeats requests that were refused meanwhile.
      location.reload()
    } catch (error) {
      const isOver = error instanceof ResponseError && error.code === 'removal_begun'
      toasts.show({ title: isOver ? error.message : messages.failed, variant: 'error' })
      setKeeping(false)
    }
  }
  return (
    <BrandedPage hasLink={false}>
      <main className={styles.locked}>
        <h1>{messages.title}</h1>
        <p className={styles.text}>{messages.text(longDate(deletionAt))}</p>
        <Row align="stretch" wrap gap={10} above={16}>
          <Button variant="filled" size="large" loading={isKeeping} onClick={() => void keep()}>
            {messages.keep}
          </Button>
          <Button size="large" onClick={() => void logOut('here')}>
            {messages.logOut}
          </Button>
        </Row>
        <Row align="stretch" wrap gap={10} above={16}>
          <Button variant="link" icon={DownloadIcon} loading={isRunning} onClick={() => void download()}>
            {messages.download}
          </Button>
        </Row>
        {failure && <Banner type="error">{failure}</Banner>}
      </main>
    </BrandedPage>
  )
}
