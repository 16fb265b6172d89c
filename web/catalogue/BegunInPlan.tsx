import { useQuery } from '@tanstack/react-query'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { begunOutsideTopics, maxUnplanned } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { planMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { Text } from '../ui/text/Text.tsx'
import { projectsQuery, useLeaveOut } from './api.ts'

/** Says which projects are in the plan only because they are in progress, and lets the learner take each one out. */
export const BegunInPlan = () => {
  const user = useUser()
  const leaveOut = useLeaveOut()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: projects = [] } = useQuery(projectsQuery)
  if (!user || !preferences || !hasPlan(preferences)) return null
  const begun = begunOutsideTopics(projects, preferences, user.isPro)
  if (begun.length === 0) return null
  return (
    <ul>
      {begun.map(({ id, metadata }) => {
        const title = metadata.title || projectMessages.untitled
        return (
          <Text as="li" key={id} below={8} text="small" tone="quiet">
            {messages.begunStays(title)}{' '}
            <Text
              as="button"
              type="button"
              tone="harbour"
              weight="bold"
              aria-label={messages.leaveOutOf(title)}
              onClick={() => void leaveOut([...preferences.unplannedProjects, id].slice(-maxUnplanned), messages.leftOut(title))}
            >
              {messages.leaveOut}
            </Text>
          </Text>
        )
      })}
    </ul>
  )
}
