import type { StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { daysLock, maxDays, maxHours, proDays, withDays, withHours } from '@fieldwork/core/planner/studyTime.ts'
import { useUser } from '../accounts/api.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { shellMessages } from '../messages/shell.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { Ruler } from './Ruler.tsx'
import styles from './StudyTimeFields.module.css'

type Props = {
  time: StudyTime
  /** The day on which the course ends, where that is known. */
  doneBy?: string | undefined
  onChange: (time: StudyTime) => void
}

/**
 * Hours a day and days a week. One, two and three days are Pro's: whoever lacks it is offered it, or told that there is none, and the
 * choice stays.
 */
export const StudyTimeFields = ({ time, doneBy, onChange }: Props) => {
  const user = useUser()
  const upgrade = useUpgradePrompt()
  const { toasts } = usePlatform()
  const plan = user?.plan ?? 'free'
  const mayUse = (days: number) => !daysLock(days, time.daysPerWeek, plan)
  const hours = time.hoursPerDay * time.daysPerWeek
  const chooseDays = (days: number) => {
    if (mayUse(days)) onChange(withDays(time, days))
    else if (upgrade) upgrade(location)
    else toasts.show({ title: shellMessages.pro.unavailable, variant: 'error' })
  }
  return (
    <>
      <Ruler
        label={messages.hours}
        note={hours > 0 ? messages.hoursAWeek(hours) : messages.noTime}
        max={maxHours}
        value={time.hoursPerDay}
        onChange={(chosen) => onChange(withHours(time, chosen))}
      />
      <Ruler
        label={messages.days}
        note={doneBy && messages.doneBy(doneBy)}
        max={maxDays}
        value={time.daysPerWeek}
        closed={proDays.filter((days) => !mayUse(days))}
        onChange={chooseDays}
      >
        <div className={styles.dimension}>
          <PlanBadge location={location} locked />
        </div>
      </Ruler>
    </>
  )
}

/** Names the place for the paywall. */
const location = 'schedule_days_per_week'
