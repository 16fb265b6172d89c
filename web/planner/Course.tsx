import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { TopicChoice } from './TopicChoice.tsx'
import { TrackOverview } from './TrackOverview.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { preferencesQuery } from '../accounts/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { usePlanChange } from './planChange.ts'

/** A learner's course: the choice of topics, and then its overview. */
export const Course = () => {
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery)
  const [isChoosing, setChoosing] = useState(false)
  const change = usePlanChange()
  if (!preferences)
    return (
      <CourseFrame title={messages.course}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{messages.courseFailed}</RetryBanner>
        ) : (
          <Loading gap={16}>
            <Skeleton height="60" />
            <Skeleton height="60" />
          </Loading>
        )}
      </CourseFrame>
    )
  // Chosen topics show in the preferences before they are saved. If the server refuses them, the choice must still be open.
  if (!hasPlan(preferences) || isChoosing)
    return <TopicChoice saved={preferences.selectedCategories} change={change} onChoosing={setChoosing} />
  return <TrackOverview preferences={preferences} change={change} onChange={() => setChoosing(true)} />
}
