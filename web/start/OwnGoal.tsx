import { useQuery } from '@tanstack/react-query'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { goalProjectsInOrder, projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { plannable } from '@fieldwork/core/planner/planWith.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { ringOf } from '../catalogue/ringOf.ts'
import { useMadeForYou } from '../goals/api.ts'
import { AddToPlan } from '../planner/AddToPlan.tsx'
import { goalQuery } from '../planner/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { goalLead, goalWords } from '../goals/goalWords.ts'
import { PathLinks } from '../goals/PathLinks.tsx'
import { goalMessages } from '../messages/goals.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { PencilIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './OwnGoal.module.css'
import { SectionHead } from './SectionHead.tsx'

/** Projects of the path that are shown here; the directory shows all. */
const shownStations = 4

/** The goal and the start of the path to it, or a button to set one. */
export const OwnGoal = () => {
  const { data: goal, isPending, isError, refetch } = useQuery(goalQuery)
  const { edit } = useMadeForYou()
  const change = (text: string) => {
    edit(text)
    openDirectory('made-for-you')
  }
  return (
    <Stack as="section" column aria-labelledby="goal-title">
      <SectionHead id="goal-title" title={messages.madeForYou}>
        {goal && (
          <Button variant="quiet" size="small" icon={PencilIcon} onClick={() => change(goal.goalDescription)}>
            {goalMessages.edit}
          </Button>
        )}
      </SectionHead>
      {isPending ? (
        <Loading surface="card" className={styles.card}>
          <Skeleton width="50%" height="20" />
          <Skeleton />
        </Loading>
      ) : isError ? (
        <RetryBanner onRetry={refetch}>{messages.goalFailed}</RetryBanner>
      ) : goal ? (
        <Path goal={goal} />
      ) : (
        <Card as="div" className={styles.unset}>
          <p>{messages.noGoal}</p>
          <Button onClick={() => openDirectory('made-for-you')}>{messages.setGoal}</Button>
          <div className={styles.paths}>
            <PathLinks title={goalMessages.pathsTitle} max={3} above={2} />
          </div>
        </Card>
      )}
    </Stack>
  )
}

const Path = ({ goal }: { goal: Goal }) => {
  const isPro = useUser()?.isPro ?? false
  const all = useQuery(projectsQuery).data ?? []
  const projects = projectsWith(goalProjectsInOrder(goal, all), all)
  const next = nextInSeries(projects)
  // What comes before the next one is skipped, except the last of it.
  const from = Math.max(0, Math.min(next ? projects.indexOf(next) - 1 : projects.length, projects.length - shownStations))
  return (
    <Card as="div" className={styles.card}>
      <Text as="h3" text="label" breaks>
        {goalLead(goal.goalDescription)}
        <mark>{goalWords(goal.goalDescription)}</mark>
      </Text>
      {projects.length === 0 ? (
        <>
          <p>{goalMessages.missed(goal.nearest.length > 0)}</p>
          <PathLinks title={goalMessages.pathsTitle} above={8} />
        </>
      ) : (
        <ol className={styles.path}>
          {projects.slice(from, from + shownStations).map((project) => (
            <li key={project.id} data-status={project.status}>
              <Ring status={ringOf[project.status]} percent={project.progress} size={24} soft />
              <Link unstyled to={projectPath(project, storedTrack())}>
                {project.metadata.title || projectMessages.untitled}
              </Link>
              {project.metadata.plan === 'pro' && (
                <PlanBadge location="pro_badge_start" projectId={project.id} locked={isLocked(project)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <Row wrap gap={8} className={styles.set}>
        {projects.length > shownStations && (
          <Button variant="quiet" size="small" onClick={() => openDirectory('made-for-you')}>
            {messages.wholePath(projects.length)}
          </Button>
        )}
        {plannable(projects, isPro).length > 0 && <AddToPlan isBesidePlan goal={goal.goalDescription} projects={projects} size="small" />}
      </Row>
    </Card>
  )
}
