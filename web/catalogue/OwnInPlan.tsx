import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { ownOutsideTopics } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { catalogueMessages, planMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { RemovableTag } from '../ui/buttons/RemovableTag.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { projectsQuery, useUnplanned } from './api.ts'

/** Number of projects that are shown at first. */
const maxListed = 3

/** Lists what a plan of topics has from My Projects in addition, and lets the learner take each project out. */
export const OwnInPlan = () => {
  const user = useUser()
  const changeUnplanned = useUnplanned()
  const [isWhole, setWhole] = useState(false)
  const labelId = useId()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: projects = [] } = useQuery(projectsQuery)
  const keepFocus = useRestoredFocus<HTMLUListElement>(preferences?.unplannedProjects.length, 'button')
  if (!user || !preferences || !hasPlan(preferences)) return null
  const own = ownOutsideTopics(projects, preferences, user.isPro)
  if (own.length === 0) return null
  const listed = isWhole ? own : own.slice(0, maxListed)
  return (
    <>
      <Text text="small" tone="quiet" below={6} id={labelId}>
        {messages.ownInPlan}
      </Text>
      <Row as="ul" wrap gap={6} aria-labelledby={labelId} {...keepFocus}>
        {listed.map(({ id, metadata }) => {
          const title = metadata.title || projectMessages.untitled
          return (
            <RemovableTag
              key={id}
              label={messages.takeOut(title)}
              onRemove={() => void changeUnplanned(id, true, messages.takenOut(title))}
            >
              {title}
            </RemovableTag>
          )
        })}
        {own.length > listed.length && (
          <li>
            <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
              {catalogueMessages.more(own.length - listed.length)}
            </Button>
          </li>
        )}
      </Row>
    </>
  )
}
