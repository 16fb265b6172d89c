import type { Pace } from '@fieldwork/core/planner/schema.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { Switch } from '../ui/fields/Switch.tsx'
import { useChangePlan } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './PaceNote.module.css'

/** Why the times are what they are, and whether the learner wants them so. */
export const PaceNote = ({ pace, isUsed }: { pace: Pace; isUsed: boolean }) => {
  const changePlan = useChangePlan()
  return (
    <Stack gap={8} above={16} text="small" className={styles.pace}>
      <p>{messages.pace(pace.projects, pace.factor)}</p>
      <Switch label={messages.ownPace} checked={isUsed} onChange={(usesOwnPace) => void changePlan({ usesOwnPace })} />
    </Stack>
  )
}
