import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics, followsTopics, projectsOfTopics } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { planMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { useChooseTopics } from '../planner/api.ts'

type Props = {
  projects: readonly Project[]
  /** The projects are My Projects, and the plan is shown. */
  isOwn?: boolean
}

/** Says how many projects the plan leaves out because it follows topics, and offers a plan of My Projects instead. */
export const OutsidePlan = ({ projects, isOwn = false }: Props) => {
  const user = useUser()
  const chooseTopics = useChooseTopics()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const topics = preferences?.selectedCategories ?? []
  if (!user || !preferences || !hasStudyTime(preferences) || !followsTopics(topics)) return null
  const planned = projectsOfTopics(projects, topics, user.isPro)
  const outside = projects.filter((project) => project.status !== 'COMPLETE' && !planned.includes(project)).length
  if (outside === 0) return null
  return (
    <Row wide wrap gap={8} below={16} text="small" tone="quiet">
      <span>{isOwn ? messages.ownOutside(outside) : messages.outside(outside, projects.length, topics)}</span>
      <Button size="small" onClick={() => void chooseTopics([allTopics], messages.plannedAll)}>
        {messages.planAll}
      </Button>
    </Row>
  )
}
