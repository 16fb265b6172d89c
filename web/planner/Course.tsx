import { useState } from 'react'
import { usePreferences } from './api.ts'
import { TopicChoice } from './TopicChoice.tsx'
import { TrackOverview } from './TrackOverview.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useUser } from '../accounts/api.ts'
import styles from './Course.module.css'

/** The left navigation: the topics of a course, and once they are chosen, the course. */
export const Course = () => {
  const user = useUser()
  const preferences = usePreferences()
  const [isChoosing, setChoosing] = useState(false)
  if (user && !preferences) return <Waiting />
  const chosen = preferences?.selectedCategories ?? []
  // While topics are saved they show already, and what the server refuses must leave the choice as it is.
  if (!preferences || chosen.length === 0 || isChoosing) return <TopicChoice saved={chosen} onChoosing={setChoosing} />
  return <TrackOverview preferences={preferences} onChange={() => setChoosing(true)} />
}

const Waiting = () => (
  <Loading className={styles.waiting}>
    <Skeleton className={styles.waitingTitle} />
    <Skeleton className={styles.waitingRow} />
    <Skeleton className={styles.waitingRow} />
  </Loading>
)
