import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import styles from './Chip.module.css'

type Props = { pressed: boolean; onClick: () => void; children: ReactNode }

/** One of several choices side by side, pressed while it's chosen. */
export const Chip = ({ pressed, onClick, children }: Props) => (
  <Row
    as="button"
    type="button"
    inline
    gap={8}
    text="small"
    weight="medium"
    tone="quiet"
    className={styles.chip}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {children}
  </Row>
)
