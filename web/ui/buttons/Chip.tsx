import type { ReactNode, Ref } from 'react'
import { Row } from '../layout/Row.tsx'
import styles from './Chip.module.css'

type Props = {
  pressed: boolean
  /** Whether what it discloses is shown. */
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  children: ReactNode
}

/** One of several choices side by side, pressed while it's chosen; or a button that discloses choices, which looks pressed if there are any. */
export const Chip = ({ pressed, expanded, ref, onClick, children }: Props) => (
  <Row
    as="button"
    ref={ref}
    type="button"
    inline
    gap={8}
    text="small"
    weight="medium"
    tone="quiet"
    className={styles.chip}
    aria-pressed={expanded === undefined ? pressed : undefined}
    aria-expanded={expanded}
    data-pressed={pressed || undefined}
    onClick={onClick}
  >
    {children}
  </Row>
)
