import { bundleName, folderZipName } from '@fieldwork/core/bundles/fileNames.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { formatWait } from '../platform/calls/formatWait.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { fetchBundle, fetchFolder } from './api.ts'

type Props = { project: Pick<Project, 'id'>; isOpen: boolean; hasWork: boolean }

/** The files that a project is saved as: the folder to work in, and an export of all of the learner's work. */
export const ProjectZips = ({ project: { id }, isOpen, hasWork }: Props) => (
  <>
    {isOpen && <DownloadZip name={folderZipName(id)} messages={bundleMessages.folder} load={() => fetchFolder(id)} />}
    {hasWork && <DownloadZip name={bundleName(id)} messages={bundleMessages.export} load={() => fetchBundle(id)} />}
  </>
)

type Messages = { button: string; text: string; failed: string; tooMany: (wait: string) => string }

const DownloadZip = ({ name, messages, load }: { name: string; messages: Messages; load: () => Promise<Blob> }) => {
  const { run, isBusy, error } = useAction(async () => saveBlob(await load(), name))
  return (
    <Stack align="start" gap={8} above={16}>
      <Button size="small" icon={DownloadIcon} loading={isBusy} onClick={() => run()}>
        {messages.button}
      </Button>
      <Text text="caption" tone="faint">
        {messages.text}
      </Text>
      {error && <Banner type="error">{sentenceOf(error, messages)}</Banner>}
    </Stack>
  )
}

/** A refusal has its own sentence, because trying again would not help. */
const sentenceOf = (error: unknown, messages: Messages): string => {
  if (!(error instanceof ResponseError)) return messages.failed
  if (error.status === 429) return messages.tooMany(formatWait(error.retryAfter))
  return error.status === 403 ? error.message : messages.failed
}
