import { useAction } from '../platform/actions/useAction.ts'
import { formatWait } from '../platform/calls/formatWait.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './DownloadZip.module.css'

type Messages = { button: string; text: string; failed: string; tooMany: (wait: string) => string }

/** A button that saves a file, what the file is, and why there is none. */
export const DownloadZip = ({ name, messages, load }: { name: string; messages: Messages; load: () => Promise<Blob> }) => {
  const { run, isBusy, error } = useAction(async () => saveBlob(await load(), name))
  return (
    <Stack align="start" gap={8} above={16} className={styles.download}>
      <Button size="small" icon={DownloadIcon} loading={isBusy} onClick={() => run()}>
        {messages.button}
      </Button>
      <p>{messages.text}</p>
      {error && <Banner type="error">{sentenceOf(error, messages)}</Banner>}
    </Stack>
  )
}

/** A refusal says why itself; trying again would not help. */
const sentenceOf = (error: unknown, messages: Messages): string => {
  if (!(error instanceof ResponseError)) return messages.failed
  if (error.status === 429) return messages.tooMany(formatWait(error.retryAfter))
  return error.status === 403 ? error.message : messages.failed
}
