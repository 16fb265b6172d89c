import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TopicChoice } from './TopicChoice.tsx'
import { TrackOverview } from './TrackOverview.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import styles from './Course.module.css'

/** The left navigation: the topics of a course, and once they are chosen, the course. */
export const Course = () => {
  const user = useUser()
  const { data: preferences, isError, refetch } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const [isChoosing, setChoosing] = useState(false)
  if (user && !preferences)
    return (
      <CourseFrame title={messages.course}>
        {isError ? (
          <Banner type="error" action={<Button onClick={() => void refetch()}>{messages.retry}</Button>}>
            {messages.courseFailed}
          </Banner>
        ) : (
          <Waiting />
        )}
      </CourseFrame>
    )
  const chosen = preferences?.selectedCategories ?? []
  // While topics are saved they show already, and what the server refuses must leave the choice as it is.
  if (!preferences || chosen.length === 0 || isChoosing) return <TopicChoice saved={chosen} onChoosing={setChoosing} />
  return <TrackOverview preferences={preferences} onChange={() => setChoosing(true)} />
}

const Waiting = () => (
  <Loading gap={16}>
    <Skeleton className={styles.waitingRow} />
    <Skeleton className={styles.waitingRow} />
  </Loading>
)
