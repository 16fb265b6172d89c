import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recommendedTopics } from '@fieldwork/core/catalogue/recommended.ts'
import { preferencesQuery } from '../accounts/api.ts'
import { recommendedTopicsQuery, projectsQuery } from '../catalogue/api.ts'
import { TopicLink } from '../catalogue/TopicLink.tsx'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { goalQuery } from '../planner/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { goalTopics } from './goalTopics.ts'
import { SectionHead } from './SectionHead.tsx'

/** Topics shown before "Show more". */
const shownAtFirst = 2

/** Recommended topics, best first. They open in the directory. */
export const RecommendedTopics = () => {
  const { data, isPending, isError, refetch } = useQuery(recommendedTopicsQuery)
  const { data: preferences } = useQuery(preferencesQuery)
  const { data: goal } = useQuery(goalQuery)
  const projects = useQuery(projectsQuery).data ?? []
  // If no topics were chosen, the goal's topics come first.
  const ofGoal = goal && preferences?.selectedCategories.length === 0 ? goalTopics(goal, projects) : []
  // For a new learner, they are series, which home lists below.
  const areSeries = data?.some(({ type }) => type === 'course') ?? false
  const topics = ofGoal.length > 0 || areSeries ? recommendedTopics(projects, [], ofGoal) : (data ?? [])
  const [isExpanded, setExpanded] = useState(false)
  const countUnderWay = (ids: readonly string[]) =>
    projects.filter(({ id, status }) => ids.includes(id) && (status === 'IN_PROGRESS' || status === 'IN_REVIEW')).length
  return (
    <section aria-labelledby="topics-title">
      <SectionHead id="topics-title" title={messages.topics}>
        {topics.length > shownAtFirst && !isExpanded && (
          <Button variant="quiet" size="small" onClick={() => setExpanded(true)}>
            {messages.showAll}
          </Button>
        )}
      </SectionHead>
      {isPending ? (
        <Loading gap={12}>
          <Skeleton height="72" shape="card" />
          <Skeleton height="72" shape="card" />
        </Loading>
      ) : isError ? (
        <RetryBanner onRetry={refetch}>{messages.topicsFailed}</RetryBanner>
      ) : topics.length === 0 ? (
        <p>{messages.noTopics}</p>
      ) : (
        <Stack as="ul" gap={12}>
          {topics.slice(0, isExpanded ? undefined : shownAtFirst).map(({ id, type, value, metadata }) => {
            const count = catalogueMessages.projects(metadata.projects.length)
            const underWay = countUnderWay(metadata.projects)
            return (
              <li key={id}>
                <TopicLink
                  icon={metadata.icon}
                  title={metadata.title || catalogueMessages.untitledTopic}
                  facts={underWay > 0 ? messages.underWay(count, underWay) : count}
                  to={explorePath({ type, id: value, title: value })}
                />
              </li>
            )
          })}
        </Stack>
      )}
    </section>
  )
}
