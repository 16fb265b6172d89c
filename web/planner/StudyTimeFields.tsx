import type { StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { daysLock, maxDays, maxHours, proDays, withDays, withHours } from '@fieldwork/core/planner/studyTime.ts'
import { useUser } from '../accounts/api.ts'
import { useGate } from '../plans/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { Ruler } from './Ruler.tsx'
import styles from './StudyTimeFields.module.css'

type Props = {
  time: StudyTime
  /** The day on which the course ends, if that is known. */
  doneBy?: string | undefined
  onChange: (time: StudyTime) => void
}

/** Hours a day and days a week. Choosing one to three days without Pro changes nothing and offers Pro, or says that there is none. */
export const StudyTimeFields = ({ time, doneBy, onChange }: Props) => {
  const user = useUser()
  const { toasts } = usePlatform()
  const { offer } = useGate(location, (title) => toasts.show({ title, variant: 'error' }))
  const plan = user?.plan ?? 'free'
  const mayUse = (days: number) => !daysLock(days, time.daysPerWeek, plan)
  const hours = time.hoursPerDay * time.daysPerWeek
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
        onChange={(days) => (mayUse(days) ? onChange(withDays(time, days)) : offer())}
      >
        <div className={styles.dimension}>
          <PlanBadge location={location} locked />
        </div>
      </Ruler>
    </>
  )
}

/** Where the paywall was opened. */
const location = 'schedule_days_per_week'
