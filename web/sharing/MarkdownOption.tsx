import { Button } from '../ui/buttons/Button.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './MarkdownOption.module.css'

type Props = { option: 'readme' | 'markdown'; isSaving: boolean; onSaveArchive: () => void }

/** The same text under two names; pictures come with it in a zip. */
export const MarkdownOption = ({ option, isSaving, onSaveArchive }: Props) => (
  <Stack align="start" gap={12} text="body" tone="quiet" className={styles.text}>
    <p>{messages.markdown[option]}</p>
    <p>{messages.pictures}</p>
    <Button icon={DownloadIcon} softDisabled={isSaving} onClick={onSaveArchive}>
      {messages.archive}
    </Button>
  </Stack>
)
