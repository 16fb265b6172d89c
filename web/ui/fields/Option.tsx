import type { ChangeEvent, ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Ring } from '../feedback/Ring.tsx'
import { Text } from '../text/Text.tsx'
import { Radio } from './Radio.tsx'
import checkboxStyles from './Checkbox.module.css'
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
export const Option = ({ type = 'radio', name, value, checked, onChange, isLocked, isWrong, isRight, children }: Props) => {
  const input = { name, value, checked, onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked) }
  return (
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
      {type === 'radio' ? <Radio {...input} /> : <input {...input} type="checkbox" className={checkboxStyles.box} />}
      <Text as="span" grow>
        {children}
      </Text>
      {isRight && <Ring status="complete" label="" size={20} />}
    </Row>
  )
}
