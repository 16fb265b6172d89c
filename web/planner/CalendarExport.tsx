import { useQuery } from '@tanstack/react-query'
import { brand } from '@fieldwork/core/brand.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { calendarFeedQuery, fetchCalendarFile, useCalendarFeed } from './api.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './CalendarExport.module.css'

/** Exports the schedule for calendar applications, as a file and as the address of a feed. */
export const CalendarExport = () => {
  const { data: feed } = useQuery(calendarFeedQuery)
  const { renew, end } = useCalendarFeed()
  const downloading = useAction(async () => saveBlob(await fetchCalendarFile(), messages.calendarFile(brand.filePrefix)), {
    failed: messages.downloadFailed,
  })
  const renewing = useAction(renew, { failed: messages.feedFailed })
  const ending = useAction(end, { failed: messages.feedFailed })
  return (
    <Row as="section" align="stretch" wrap gap={8} above={24} text="small">
      <Text as="h3" text="label" className={styles.wide}>
        {messages.calendar}
      </Text>
      <Button size="small" icon={DownloadIcon} loading={downloading.isBusy} onClick={() => downloading.run()}>
        {messages.download}
      </Button>
      {feed?.address === null && (
        <Button size="small" loading={renewing.isBusy} onClick={() => renewing.run()}>
          {messages.createFeed}
        </Button>
      )}
      {feed?.address && (
        <Stack gap={8} className={styles.wide}>
          <div className={styles.address}>
            <TextField label={messages.feed} readOnly value={feed.address} onFocus={(event) => event.target.select()} />
            <CopyButton value={feed.address} name={messages.copyFeed} label={messages.copyFeed} />
          </div>
          <Text text="caption" tone="quiet">
            {messages.feedHint}
          </Text>
          <Row align="stretch" gap={8}>
            <Button size="small" loading={renewing.isBusy} onClick={() => renewing.run()}>
              {messages.renewFeed}
            </Button>
            <Button size="small" variant="quiet" loading={ending.isBusy} onClick={() => ending.run()}>
              {messages.endFeed}
            </Button>
          </Row>
        </Stack>
      )}
    </Row>
  )
}
