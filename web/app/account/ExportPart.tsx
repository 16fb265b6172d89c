import type { User } from '@fieldwork/core/accounts/schema.ts'
import { accountMessages } from '../../messages/account.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './AccountPage.module.css'
import { useDownload } from './useDownload.ts'

const messages = accountMessages.data

/** Everything that belongs to the account, as one file. */
export const ExportPart = ({ user }: { user: User }) => {
  const { run: download, isBusy, error } = useDownload(user)
  return (
    <section className={styles.part} aria-labelledby="account-data">
      <h2 id="account-data">{messages.heading}</h2>
      <p className={styles.text}>{messages.text}</p>
      <Row align="stretch" wrap gap={10} above={16}>
        <Button icon={DownloadIcon} loading={isBusy} onClick={() => download()}>
          {messages.download}
        </Button>
      </Row>
      {error && (
        <Row align="stretch" wrap gap={10} above={16}>
          <Banner type="error">{error.message}</Banner>
        </Row>
      )}
    </section>
  )
}
