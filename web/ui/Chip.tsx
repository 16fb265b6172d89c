import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Chip.module.css'

type Props = {
  icon?: IconName
  /** A choice that is made. */
  on?: boolean
  /** Makes the chip a toggle. */
  onClick?: () => void
  /** Puts a cross at its end. */
  onRemove?: () => void
  /** What the cross is called. */
  removeLabel?: string
  children: ReactNode
}

/** A word or two: a mark, a choice, or something attached that can be taken off. */
export function Chip({ icon, on, onClick, onRemove, removeLabel, children }: Props) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
    </>
  )
  if (onClick)
    return (
      <button type="button" className={styles.chip} data-variant="choice" aria-pressed={Boolean(on)} onClick={onClick}>
        {content}
      </button>
    )
  return (
    <span className={styles.chip} data-variant={on ? 'on' : 'mark'}>
      {content}
      {onRemove && removeLabel && (
        <IconButton icon="close" size={24} iconSize={14} label={removeLabel} tooltip={false} className={styles.remove} onClick={onRemove} />
      )}
    </span>
  )
}
