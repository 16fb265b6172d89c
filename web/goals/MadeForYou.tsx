import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../accounts/api.ts'
import { LogInFirst } from '../accounts/LogInFirst.tsx'
import { goalMessages as messages } from '../messages/goals.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { goalQuery } from '../planner/api.ts'
import { useMadeForYou } from './api.ts'
import { GoalForm } from './GoalForm.tsx'
import { GoalLoading } from './GoalLoading.tsx'
import { GoalPath } from './GoalPath.tsx'
import { shownView } from './madeForYouState.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './MadeForYou.module.css'

/** A goal and the path to it, in three views. Visitors are asked to log in. */
export const MadeForYou = ({ onBack }: { onBack: () => void }) => {
  const user = useUser()
  return (
    <Stack column className={styles.room}>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} onClick={onBack}>
        {messages.back}
      </Button>
      {user ? <Own /> : <LogInFirst title={messages.visitorTitle}>{messages.visitorText}</LogInFirst>}
    </Stack>
  )
}

const Own = () => {
  const { data: goal, isPending, isError, refetch } = useQuery(goalQuery)
  const { state, ...act } = useMadeForYou()
  const { cancel } = act
  const isUnmatched = state.unmatched !== undefined
  // The next visit shows the stored goal.
  useEffect(() => {
    if (isUnmatched) return cancel
  }, [isUnmatched, cancel])
  const view = shownView(state, Boolean(goal))
  if (view === 'loadingView') return <GoalLoading goal={state.goal} />
  if (isError) return <RetryBanner onRetry={refetch}>{messages.loadFailed}</RetryBanner>
  if (isPending) return <Waiting />
  const result = state.unmatched ?? goal
  if (view === 'resultView' && result)
    return (
      <GoalPath
        key={result.goalDescription}
        goal={result}
        onEdit={() => act.edit(result.goalDescription)}
        onKeep={isUnmatched ? cancel : undefined}
      />
    )
  return <GoalForm before={state.goal} onType={act.type} onSubmit={act.submit} onKeep={goal ? act.cancel : undefined} />
}

const Waiting = () => (
  <Loading gap={24}>
    <Skeleton width="40%" height="24" />
    <Skeleton height="220" shape="card" />
  </Loading>
)
