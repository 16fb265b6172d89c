import { tileMessages as messages } from '../messages/portfolio.ts'
import { LockIcon, PlusIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Tiles.module.css'

type Props = { hint: string; isLocked?: boolean; onPress: (() => void) | undefined }

/** A tile that adds a document, or says that the portfolio is full. */
export const EmptyTile = ({ hint, isLocked = false, onPress }: Props) => (
  <Stack
    as={onPress ? 'button' : 'div'}
    {...(onPress && { type: 'button', onClick: onPress })}
    gap={6}
    align="center"
    text="small"
    tone="quiet"
    className={styles.add}
    data-edged
  >
    <Stack as="span" align="middle" tone={isLocked ? 'quiet' : 'harbour'} className={styles.sign}>
      {isLocked ? <LockIcon size={20} /> : <PlusIcon size={20} />}
    </Stack>
    <b>{isLocked ? messages.limit : messages.add}</b>
    <span>{hint}</span>
  </Stack>
)
