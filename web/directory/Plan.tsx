import { useState } from 'react'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { defaultOrder } from '@fieldwork/core/catalogue/sortProjects.ts'
import { planFigures, type PlanFigures } from '@fieldwork/core/planner/planFigures.ts'
import { hasPlan, hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { followsTopics } from '@fieldwork/core/planner/topics.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { OwnInPlan } from '../catalogue/OwnInPlan.tsx'
import { ringOf } from '../catalogue/ringOf.ts'
import { projectMessages } from '../messages/project.ts'
import { catalogueMessages, planMessages as messages } from '../messages/catalogue.ts'
import { plannerMessages } from '../messages/planner.ts'
import { homeMessages } from '../messages/start.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { CalendarIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useNextProject, usePreferences, useSchedule } from '../planner/api.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Plan.module.css'
import { seriesRows, weekRows, type PlanCard, type PlanRow } from './planRows.ts'
import { VirtualList } from './VirtualList.tsx'

type Props = {
  /** My Projects. */
  projects: readonly Project[]
  /** All projects, of which the plan may have others than My Projects. */
  all: readonly Project[]
}

/** If the preferences can't be loaded. */
const initial = { scheduleOrder: defaultOrder, scheduleDirection: 'asc' } as const

/** The whole plan as connected cards: by week if study time is set, otherwise My Projects by series. */
export const Plan = ({ projects, all }: Props) => {
  const preferences = usePreferences()
  const { weeks, schedule, error, refetch } = useSchedule()
  const nextId = useNextProject().next?.project.id
  const isScheduled = preferences !== undefined && hasStudyTime(preferences)
  if (isScheduled && !weeks && !error) return <Waiting />
  if (isScheduled && weeks && schedule) {
    const rows = weekRows({ ...schedule, weeks }, all, nextId)
    if (rows.length === 0)
      return (
        <Box above={16}>
          <EmptyState boxed title={messages.empty}>
            {messages.emptyText}
          </EmptyState>
        </Box>
      )
    return (
      <>
        <Lead preferences={preferences} figures={planFigures(weeks, schedule.later)} />
        <OwnInPlan />
        <Weeks rows={rows} />
      </>
    )
  }
  return (
    <>
      {isScheduled ? (
        <Box above={16} below={16}>
          <RetryBanner onRetry={refetch}>{messages.scheduleFailed}</RetryBanner>
        </Box>
      ) : (
        preferences && (
          <Text above={16} below={16} text="caption" tone="faint">
            {messages.noTime}
          </Text>
        )
      )}
      <Rows rows={seriesRows(projects, preferences ?? initial, nextId)} />
    </>
  )
}

/** The plan’s progress, its end and its topics; for a learner without a plan, an offer to make one. */
const Lead = ({ preferences, figures }: { preferences: Preferences; figures: PlanFigures }) => {
  const { hoursPerDay, daysPerWeek, selectedCategories } = preferences
  const hours = plannerMessages.hoursAWeek(hoursPerDay * daysPerWeek)
  const isMade = hasPlan(preferences)
  const { done, total, lastDate } = figures
  return (
    <Row justify="between" wrap gap={12} above={16} below={20}>
      <Stack gap={2}>
        <Text text="label" role="status">
          {plannerMessages.figures(figures)}
        </Text>
        <Text text="small" tone="quiet">
          {!isMade
            ? messages.unplanned(hours)
            : lastDate
              ? messages.ends(hours, plannerMessages.date(lastDate))
              : done < total
                ? messages.endless(hours)
                : messages.allDone(followsTopics(selectedCategories))}
          {followsTopics(selectedCategories) && messages.covers(selectedCategories)}
        </Text>
      </Stack>
      {!isMade && (
        <Button size="small" icon={CalendarIcon} onClick={() => showView('course')}>
          {homeMessages.makePlan}
        </Button>
      )}
    </Row>
  )
}

/** The weeks, of which several finished ones before the current one are shown on request. */
const Weeks = ({ rows }: { rows: PlanRow[] }) => {
  const [showsAll, setShowsAll] = useState(false)
  const folded = rows.filter(({ isFolded, title }) => isFolded && title).length
  return (
    <>
      {folded > 0 && (
        <Box below={12}>
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {plannerMessages.earlierWeeks(folded, showsAll)}
          </Button>
        </Box>
      )}
      <Rows rows={showsAll ? rows : rows.filter(({ isFolded }) => !isFolded)} />
    </>
  )
}

const Rows = ({ rows }: { rows: PlanRow[] }) => (
  <VirtualList label={messages.label} rows={rows} keyOf={({ key }) => key} heightOf={() => 148}>
    {({ title, facts, cards }) => (
      <div className={styles.row}>
        <div className={styles.group}>
          {title && (
            <Text as="h3" text="label" breaks>
              {title}
            </Text>
          )}
          {facts?.map((fact) => (
            <Text key={fact} above={4} text="caption" tone="faint">
              {fact}
            </Text>
          ))}
        </div>
        <ol className={styles.cards}>
          {cards.map((card) => (
            <Card key={card.key} card={card} />
          ))}
        </ol>
      </div>
    )}
  </VirtualList>
)

const Card = ({ card: { project, facts, isNext } }: { card: PlanCard }) => (
  <Stack as="li" column align="start" gap={4} className={styles.card} data-next={isNext || undefined} data-status={project.status}>
    {isNext && <YourTurn className={styles.tab} />}
    <Ring status={ringOf[project.status]} percent={project.progress} size={38} label="" soft />
    <Link unstyled to={projectPath(project, storedTrack())}>
      {project.metadata.title || projectMessages.untitled}
    </Link>
    <small>{facts}</small>
    <VisuallyHidden>{catalogueMessages.status[project.status]}</VisuallyHidden>
  </Stack>
)

const Waiting = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="70%" above={16} />
        <div className={styles.cards}>
          {[1, 2, 3].map((card) => (
            <Stack key={card} column align="start" gap={4} className={styles.card}>
              <Skeleton width="38" height="38" shape="circle" />
              <Skeleton />
            </Stack>
          ))}
        </div>
      </div>
    ))}
  </Loading>
)
