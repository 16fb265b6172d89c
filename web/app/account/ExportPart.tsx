import type { User } from '@fieldwork/core/accounts/schema.ts'
import { accountMessages } from '../../messages/account.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { AccountPart, PartActions } from './AccountPart.tsx'
import { useDownload } from './useDownload.ts'

const messages = accountMessages.data

/** Downloads everything that belongs to the account as one file. */
export const ExportPart = ({ user }: { user: User }) => {
  const { run: download, isBusy, error } = useDownload(user)
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
      <PartActions>
        <Button icon={DownloadIcon} loading={isBusy} onClick={() => download()}>
          {messages.download}
        </Button>
      </PartActions>
      {error && (
        <PartActions>
          <Banner type="error">{error.message}</Banner>
        </PartActions>
      )}
    </AccountPart>
  )
}
