import { useId, type ReactNode } from 'react'
import { plannerMessages as messages } from '../messages/planner.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './Ruler.module.css'

type Props = {
  label: string
  /** At the end of the label's line. */
  note?: string | undefined
  /** The largest number; 0 is shown as “None”. */
  max: number
  value: number
  /** Numbers that can't be chosen. They can have the focus, so that a press can explain why. */
  closed?: readonly number[]
  onChange: (value: number) => void
  /** Under the scale. */
  children?: ReactNode
}

/** None, or a number up to `max`, as radio buttons on a scale. */
export const Ruler = ({ label, note, max, value, closed = [], onChange, children }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles.ruler}>
      <legend>
        {label}
        {note && <span>{note}</span>}
      </legend>
      <div className={styles.scale}>
        {Array.from({ length: max + 1 }, (_, number) => (
          <Text as="label" key={number} text="small" tone="quiet" className={styles.mark}>
            <input
              type="radio"
              name={name}
              checked={number === value}
              aria-disabled={closed.includes(number) || undefined}
              onChange={() => onChange(number)}
            />
            {number === 0 ? messages.none : number}
          </Text>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
