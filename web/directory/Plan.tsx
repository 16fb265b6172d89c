import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { OutsidePlan } from '../catalogue/OutsidePlan.tsx'
import { ringOf } from '../catalogue/ringOf.ts'
import { projectMessages } from '../messages/project.ts'
import { catalogueMessages, planMessages as messages } from '../messages/catalogue.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useNextProject, usePreferences, useSchedule } from '../planner/api.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { MyProjectsChoice } from './myProjectsChoice.ts'
import { YourTurn } from '../ui/YourTurn.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Plan.module.css'
import { seriesRows, weekRows, type PlanCard, type PlanRow } from './planRows.ts'
import { VirtualList } from './VirtualList.tsx'

type Props = { projects: readonly Project[]; choice: MyProjectsChoice }

/** My Projects as connected cards: by week if study time is set, otherwise by series. */
export const Plan = ({ projects, choice }: Props) => {
  const preferences = usePreferences()
  const { weeks, schedule, error, refetch } = useSchedule()
  const nextId = useNextProject().next?.project.id
  const isScheduled = preferences !== undefined && hasStudyTime(preferences)
  if (isScheduled && !weeks && !error) return <Waiting />
  if (isScheduled && weeks && schedule) {
    const rows = weekRows({ ...schedule, weeks }, projects, nextId)
    if (rows.length === 0) return <OutsidePlan projects={projects} isEmpty />
    return (
      <>
        <Text text="caption" tone="faint" below={16} className={styles.lead}>
          {messages.pace(preferences.hoursPerDay, preferences.daysPerWeek, weeks.length)}
        </Text>
        <OutsidePlan projects={projects} />
        <Rows rows={rows} />
      </>
    )
  }
  return (
    <>
      {isScheduled ? (
        <Box below={16}>
          <RetryBanner onRetry={refetch}>{messages.scheduleFailed}</RetryBanner>
        </Box>
      ) : (
        preferences && (
          <Text text="caption" tone="faint" below={16} className={styles.lead}>
            {messages.noTime}
          </Text>
        )
      )}
      <Rows rows={seriesRows(projects, choice, nextId)} />
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
          {facts && (
            <Text above={4} text="caption" tone="faint">
              {facts}
            </Text>
          )}
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
    <Ring status={ringOf[project.status]} percent={project.progress || undefined} size={38} label="" soft />
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
