import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { calendarFeedQuery, fetchCalendarFile, useCalendarFeed } from './api.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CalendarExport.module.css'

/** The schedule for calendar applications: as a file, and as an address that they follow. */
export const CalendarExport = () => {
  const { toasts } = usePlatform()
  const { data: feed } = useQuery(calendarFeedQuery)
  const { renew, end } = useCalendarFeed()
  const [running, setRunning] = useState<'download' | 'renew' | 'end'>()
  const run = async (what: NonNullable<typeof running>, action: () => Promise<unknown>, failure: string) => {
    setRunning(what)
    await action().catch(() => toasts.show({ title: failure, variant: 'error' }))
    setRunning(undefined)
  }
  const download = () =>
    run('download', async () => saveBlob(await fetchCalendarFile(), messages.calendarFile(brand.filePrefix)), messages.downloadFailed)
  const renewAddress = () => run('renew', renew, messages.feedFailed)
  return (
    <Row as="section" align="stretch" wrap gap={8} above={24} text="small" className={styles.calendar}>
      <h3>{messages.calendar}</h3>
      <Button size="small" icon={DownloadIcon} loading={running === 'download'} onClick={() => void download()}>
        {messages.download}
      </Button>
      {feed?.address === null && (
        <Button size="small" loading={running === 'renew'} onClick={() => void renewAddress()}>
          {messages.createFeed}
        </Button>
      )}
      {feed?.address && (
        <Stack gap={8} className={styles.feed}>
          <div className={styles.address}>
            <TextField label={messages.feed} readOnly value={feed.address} onFocus={(event) => event.target.select()} />
            <CopyButton value={feed.address} name={messages.copyFeed} label={messages.copyFeed} />
          </div>
          <p>{messages.feedHint}</p>
          <Row align="stretch" gap={8}>
            <Button size="small" loading={running === 'renew'} onClick={() => void renewAddress()}>
              {messages.renewFeed}
            </Button>
            <Button size="small" variant="quiet" loading={running === 'end'} onClick={() => void run('end', end, messages.feedFailed)}>
              {messages.endFeed}
            </Button>
          </Row>
        </Stack>
      )}
    </Row>
  )
}
