import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons/icons.ts'
import { Row } from './layout/Row.tsx'
import { Text } from './text/Text.tsx'
import styles from './Disclosure.module.css'

type Props = { label: string; text: 'small' | 'caption'; children: ReactNode }

/** Details that a press on their label shows. */
export const Disclosure = ({ label, text, children }: Props) => (
  <Text as="details" text={text} tone="quiet" className={styles.disclosure}>
    <Row as="summary" inline gap={4} hover="harbour">
      {label}
      <ChevronDownIcon size={16} />
    </Row>
    {children}
  </Text>
)
