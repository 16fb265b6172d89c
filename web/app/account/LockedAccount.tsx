import { keepAccount } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { accountChanges } from '../../accounts/api.ts'
import { PageCard } from '../../accounts/PageCard.tsx'
import { accountMessages } from '../../messages/account.ts'
import { longDate } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { BrandedPage } from '../../platform/page/BrandedPage.tsx'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { useLogOut } from '../session/useLogOut.ts'
import styles from './AccountPage.module.css'
import { PartActions } from './AccountPart.tsx'
import { useDownload } from './useDownload.ts'

const messages = accountMessages.locked

/** Replaces every page while the account is scheduled for deletion, which its owner may cancel. */
export const LockedAccount = ({ user, deletionAt }: { user: User; deletionAt: string }) => {
  const logOut = useLogOut()
  const download = useDownload(user)
  usePageTitle(messages.title)
  const keeping = useAction(
    async () => {
      await call(keepAccount, {})
      accountChanges().send('changed')
      // Repeats requests that were refused while the account was locked.
      location.reload()
    },
    {
      failed: (error) => ({ title: error instanceof ResponseError && error.code === 'removal_begun' ? error.message : messages.failed }),
    },
  )
  return (
    <BrandedPage hasLink={false}>
      <PageCard>
        <h1>{messages.title}</h1>
        <p className={styles.text}>{messages.text(longDate(deletionAt))}</p>
        <PartActions>
          <Button variant="filled" size="large" loading={keeping.isBusy || keeping.isDone} onClick={() => keeping.run()}>
            {messages.keep}
          </Button>
          <Button size="large" onClick={() => void logOut('here')}>
            {messages.logOut}
          </Button>
        </PartActions>
        <PartActions>
          <Button variant="link" icon={DownloadIcon} loading={download.isBusy} onClick={() => download.run()}>
            {messages.download}
          </Button>
        </PartActions>
        {download.error && <Banner type="error">{download.error.message}</Banner>}
      </PageCard>
    </BrandedPage>
  )
}
