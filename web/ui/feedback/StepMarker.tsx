import { shellMessages } from '../../messages/shell.ts'
import { CheckIcon, LockIcon } from '../icons/icons.ts'
import styles from './StepMarker.module.css'

type Props = {
  step: number
  state: 'done' | 'current' | 'upcoming' | 'locked'
  /** If the text beside it names the state of the step. */
  hidden?: boolean
}

/** A step of the path: ticked once it's done, filled where the reader is, empty ahead. */
export function StepMarker({ step, state, hidden }: Props) {
  return (
    <span
      className={styles.node}
      data-edged
      data-state={state}
      {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': shellMessages.stepStates[state](step) })}
    >
      {state === 'done' ? <CheckIcon size={14} /> : state === 'locked' ? <LockIcon size={14} /> : step}
    </span>
  )
}
