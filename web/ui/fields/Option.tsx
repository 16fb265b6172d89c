import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Ring } from '../feedback/Ring.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Option.module.css'

type Props = {
  type?: 'radio' | 'checkbox'
  /** Shared by the options of a question. */
  name: string
  value?: string
  checked: boolean
  onChange: (checked: boolean) => void
  isLocked?: boolean | undefined
  /** The option was refused. */
  isWrong?: boolean | undefined
  /** The option is right, chosen or shown: it gets a tick. */
  isRight?: boolean | undefined
  children: ReactNode
}

/** One of the answers to a question. Its whole row takes the press. */
export const Option = ({ type = 'radio', name, value, checked, onChange, isLocked, isWrong, isRight, children }: Props) => (
  <Row
    as="label"
    align="start"
    gap={12}
    className={styles.option}
    data-edged
    data-locked={isLocked || undefined}
    data-wrong={isWrong || undefined}
    data-right={isRight || undefined}
  >
    <input type={type} name={name} value={value} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <Text as="span" grow>
      {children}
    </Text>
    {isRight && <Ring status="complete" label="" size={20} />}
  </Row>
)
