import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import { hasStudyTime, type StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics } from '@fieldwork/core/planner/topics.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CloseIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { lastDay, localDate, useChangePlan, useSchedule } from './api.ts'
import { CalendarExport } from './CalendarExport.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { CourseSchedule } from './CourseSchedule.tsx'
import { CourseTopics } from './CourseTopics.tsx'
import { InviteFriend } from './InviteFriend.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { StudyTimeFields } from './StudyTimeFields.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './TrackOverview.module.css'

type Props = { preferences: Preferences; onChange: () => void }

/** The course: its topics, its time, and by weeks what is to be done; by topics while no time is set. */
export const TrackOverview = ({ preferences, onChange }: Props) => {
  const { weeks, schedule } = useSchedule()
  const changePlan = useChangePlan()
  const isPlanned = hasStudyTime(preferences)
  const changeTime = (time: StudyTime) =>
    // Weeks that begin to be planned begin today.
    void changePlan(hasStudyTime(time) && (!isPlanned || !preferences.scheduleStart) ? { ...time, scheduleStart: localDate() } : time)
  return (
    <CourseFrame title={messages.course}>
      <TopicTags topics={preferences.selectedCategories} onChange={onChange} />
      <StudyTimeFields time={preferences} doneBy={isPlanned ? lastDay(weeks, schedule?.later ?? 0) : undefined} onChange={changeTime} />
      <OrderChoice {...preferences} onChange={(order) => void changePlan(order)} />
      {isPlanned ? <CourseSchedule preferences={preferences} /> : <CourseTopics preferences={preferences} />}
      {isPlanned && <CalendarExport />}
      <Box above={24}>
        <InviteFriend />
      </Box>
    </CourseFrame>
  )
}

/** The chosen topics. Without the last one, topics are to be chosen again. */
const TopicTags = ({ topics, onChange }: { topics: readonly string[]; onChange: () => void }) => {
  const changePlan = useChangePlan()
  const remove = (topic: string) => void changePlan({ selectedCategories: topics.filter((known) => known !== topic) })
  return (
    <Row as="ul" wrap gap={6}>
      {topics.map((topic) => (
        <Text as="li" key={topic} text="caption" tone="quiet" className={styles.tag}>
          {topic !== allTopics && <ProjectIcon name={categoryIcon(topic)} size={18} />}
          {topic === allTopics ? messages.all : topic}
          <button type="button" aria-label={messages.removeTopic(topic)} onClick={() => remove(topic)}>
            <CloseIcon size={14} />
          </button>
        </Text>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={onChange}>
          {messages.change}
        </Button>
      </li>
    </Row>
  )
}
