import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import './pens.css'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './PenButton.module.css'

type Props = { color: HighlightColor; isPressed: boolean; onPress: () => void }

/** A button for one of the eight highlight colors. */
export const PenButton = ({ color, isPressed, onPress }: Props) => (
  <Stack
    as="button"
    type="button"
    align="middle"
    className={styles.pen}
    data-pen={color}
    aria-label={messages.colors[color]}
    aria-pressed={isPressed}
    onClick={onPress}
  />
)
