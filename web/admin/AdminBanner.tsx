import type { ReactNode } from 'react'
import { WarningIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AdminBanner.module.css'

/** The strip above every page while an administrator works in an unusual state. It can't be dismissed. */
export const AdminBanner = ({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) => (
  <Row justify="center" gap={12} text="small" tone="ink" className={styles.banner} role="region" aria-label={label}>
    <WarningIcon size={18} />
    <Text breaks>{children}</Text>
    {action}
  </Row>
)
