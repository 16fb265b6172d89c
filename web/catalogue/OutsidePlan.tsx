import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics, followsTopics, isOutsidePlan, projectsOfTopics, withTopicsOf } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { planMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { projectsQuery, useChooseTopics } from './api.ts'

type Props = {
  projects: readonly Project[]
  /** The projects are My Projects, and the plan is shown. */
  isOwn?: boolean
}

/** Says how many projects the plan leaves out because it follows topics, and offers to add their topics, or a plan of My Projects instead. */
export const OutsidePlan = ({ projects, isOwn = false }: Props) => {
  const user = useUser()
  const chooseTopics = useChooseTopics()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: all = [] } = useQuery(projectsQuery)
  const topics = preferences?.selectedCategories ?? []
  if (!user || !preferences || !hasStudyTime(preferences) || !followsTopics(topics)) return null
  const outside = projects.filter((project) => project.status !== 'COMPLETE' && isOutsidePlan(project, preferences, user.isPro))
  if (outside.length === 0) return null
  const more = withTopicsOf(topics, outside, user.isPro)
  const added = more.filter((topic) => !topics.includes(topic))
  return (
    <Row wide wrap gap={8} below={16} text="small" tone="quiet">
      <span>{isOwn ? messages.ownOutside(outside.length) : messages.outside(outside.length, projects.length, topics)}</span>
      {added.length > 0 && (
        <Button size="small" onClick={() => void chooseTopics(more, messages.addedTopics(more))}>
          {messages.addTopics(added)}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void chooseTopics([allTopics], messages.plannedAll)}>
        {messages.planOwn(projectsOfTopics(all, [allTopics], user.isPro).filter(({ status }) => status !== 'COMPLETE').length)}
      </Button>
    </Row>
  )
}
