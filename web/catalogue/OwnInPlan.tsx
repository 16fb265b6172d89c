import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { type PlanEntry, planEntries } from '@fieldwork/core/planner/planEntries.ts'
import { followsTopics, ownOutsideTopics } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { catalogueMessages, planMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { RemovableTag } from '../ui/buttons/RemovableTag.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { projectsQuery, useUnplanned } from './api.ts'

/** Number of projects that are shown at first. */
const maxListed = 3

/**
 * Lists what a plan of topics has from My Projects in addition, and lets the learner take each project or whole series out. A plan of all of
 * My Projects has only its whole series named.
 */
export const OwnInPlan = () => {
  const user = useUser()
  const changeUnplanned = useUnplanned()
  const [isWhole, setWhole] = useState(false)
  const labelId = useId()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: projects = [] } = useQuery(projectsQuery)
  const keepFocus = useRestoredFocus<HTMLUListElement>(preferences?.unplannedProjects.length, 'button')
  if (!user || !preferences || !hasPlan(preferences)) return null
  const entriesOf = (planned: readonly Project[]) => planEntries(planned, projects, user.isPro)
  if (!followsTopics(preferences.selectedCategories)) return <WholeSeries entries={entriesOf(projects.filter(isInMyProjects))} />
  const own = entriesOf(ownOutsideTopics(projects, preferences, user.isPro))
  if (own.length === 0) return null
  const listed = isWhole ? own : own.slice(0, maxListed)
  return (
    <>
      <Text text="small" tone="quiet" below={6} id={labelId}>
        {messages.ownInPlan}
      </Text>
      <Row as="ul" wrap gap={6} aria-labelledby={labelId} {...keepFocus}>
        {listed.map(({ series, projects: [first, ...others] }) => {
          const title = series ? series.title : first!.metadata.title || projectMessages.untitled
          const ids = [first!, ...others].map(({ id }) => id)
          const takenOut = series ? messages.takenOutSeries(title) : messages.takenOut(title)
          return (
            <RemovableTag
              key={series?.id ?? first!.id}
              label={messages.takeOut(title)}
              onRemove={() => void changeUnplanned(ids, true, takenOut)}
            >
              {series && <ProjectIcon name={series.id} size={18} />}
              {series ? messages.seriesInPlan(title, ids.length) : title}
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

const WholeSeries = ({ entries }: { entries: readonly PlanEntry[] }) => {
  const labelId = useId()
  const whole = entries.flatMap(({ series, projects }) => (series ? [{ series, count: projects.length }] : []))
  if (whole.length === 0) return null
  return (
    <>
      <Text text="small" tone="quiet" below={6} id={labelId}>
        {messages.wholeSeries}
      </Text>
      <Stack as="ul" gap={4} text="small" aria-labelledby={labelId}>
        {whole.map(({ series, count }) => (
          <Row as="li" key={series.id} gap={8}>
            <ProjectIcon name={series.id} size={18} />
            <Link to={explorePath(series)}>{messages.seriesInPlan(series.title, count)}</Link>
          </Row>
        ))}
      </Stack>
    </>
  )
}
