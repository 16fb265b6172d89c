import { type StudyTime, daysLock, maxDays, maxHours, proDays, withDays, withHours } from '@fieldwork/core/planner/studyTime.ts'
import { useUser } from '../accounts/api.ts'
import { useIsProSold, useUpgradePrompt } from '../plans/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { useId, type ReactNode } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './StudyTimeFields.module.css'

type Props = {
  time: StudyTime
  /** The day on which the course ends, if that is known. */
  doneBy?: string | undefined
  /** Asks for the first study time: leaves out “None”, and what needs Pro. */
  isFirst?: boolean
  onChange: (time: StudyTime) => void
}

/** Hours a day and days a week. Choosing one to three days without Pro changes nothing and offers Pro; if Pro isn't sold, they are left out. */
export const StudyTimeFields = ({ time, doneBy, isFirst = false, onChange }: Props) => {
  const user = useUser()
  const isProSold = useIsProSold()
  const promptUpgrade = useUpgradePrompt()
  const plan = user?.plan ?? 'free'
  const mayUse = (days: number) => !daysLock(days, time.daysPerWeek, plan)
  const from = isFirst ? 1 : 0
  // Without a checkout, nothing opens them.
  const leavesOutClosed = isFirst || !isProSold
  const closed = proDays.filter((days) => !mayUse(days))
  const hours = time.hoursPerDay * time.daysPerWeek
  return (
    <>
      <Ruler
        label={messages.hours}
        note={hours > 0 ? messages.hoursAWeek(hours) : messages.noTime}
        numbers={range(from, maxHours)}
        value={time.hoursPerDay}
        onChange={(chosen) => onChange(withHours(time, chosen))}
      />
      <Ruler
        label={messages.days}
        note={doneBy && messages.doneBy(doneBy)}
        numbers={range(from, maxDays).filter((days) => !leavesOutClosed || mayUse(days))}
        value={time.daysPerWeek}
        closed={closed}
        onChange={(days) => (mayUse(days) ? onChange(withDays(time, days)) : promptUpgrade?.(location))}
      >
        {!leavesOutClosed && (
          <Stack align="middle" className={styles.dimension}>
            <PlanBadge location={location} locked />
          </Stack>
        )}
        {closed.length > 0 && (
          <Text above={6} text="caption" tone="faint">
            {messages.fewerDays(isProSold)}
          </Text>
        )}
      </Ruler>
    </>
  )
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The place from which the paywall was opened. */
const location = 'schedule_days_per_week'

type RulerProps = {
  label: string
  /** At the end of the label's line. */
  note?: string | undefined
  /** 0 is shown as “None”. */
  numbers: readonly number[]
  value: number
  /** Numbers that can't be chosen. They can have the focus, so that a press can explain why. */
  closed?: readonly number[]
  onChange: (value: number) => void
  /** Under the scale. */
  children?: ReactNode
}

/** Numbers as radio buttons on a scale. */
const Ruler = ({ label, note, numbers, value, closed = [], onChange, children }: RulerProps) => {
  const name = useId()
  return (
    <fieldset className={styles.ruler}>
      <Row as="legend" justify="between" wide below={6} text="small" weight="bold">
        {label}
        {note && (
          <Text as="span" tone="faint" className={styles.note}>
            {note}
          </Text>
        )}
      </Row>
      <div className={styles.scale}>
        {numbers.map((number) => (
          <Stack as="label" key={number} align="center" text="small" tone="quiet" className={styles.mark}>
            <input
              type="radio"
              name={name}
              value={number}
              checked={number === value}
              aria-disabled={closed.includes(number) || undefined}
              onChange={() => onChange(number)}
            />
            {number === 0 ? messages.none : number}
          </Stack>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
