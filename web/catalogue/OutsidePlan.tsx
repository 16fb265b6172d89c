import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics, followsTopics, projectsOfTopics } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { planMessages as messages } from '../messages/catalogue.ts'
import { plannerMessages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { recommendedTopicsQuery } from './api.ts'

type Props = {
  /** Projects of My Projects. */
  projects: readonly Project[]
  /** Fills the place of a plan that has none of them. */
  isEmpty?: boolean
}

/** Says how many projects the plan leaves out because it follows topics, and offers a plan of My Projects instead. */
export const OutsidePlan = ({ projects, isEmpty = false }: Props) => {
  const user = useUser()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const topics = preferences?.selectedCategories ?? []
  if (!user || !preferences || !hasStudyTime(preferences) || !followsTopics(topics)) return null
  const planned = projectsOfTopics(projects, topics, user.isPro)
  const outside = projects.filter((project) => project.status !== 'COMPLETE' && !planned.includes(project))
  if (isEmpty)
    return (
      <EmptyState boxed title={messages.nonePlanned} action={<PlanAll topics={topics} />}>
        {messages.followsTopics(topics)}
      </EmptyState>
    )
  if (outside.length === 0) return null
  return (
    <Row wide wrap gap={8} below={16} text="small" tone="quiet">
      <span>{messages.outside(outside.length, projects.length, topics)}</span>
      <PlanAll topics={topics} isSmall />
    </Row>
  )
}

const PlanAll = ({ isSmall = false }: { isSmall?: boolean }) => {
  const chooseTopics = useChooseTopics()
  return (
    <Button size={isSmall ? 'small' : 'regular'} onClick={() => void chooseTopics([allTopics], messages.plannedAll)}>
      {messages.planAll}
    </Button>
  )
}
