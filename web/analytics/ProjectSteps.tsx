import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { Link } from '../ui/Link.tsx'
import { Table } from '../ui/Table.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'
import { percentOf } from './Funnel.tsx'

const { steps } = messages

/** How many people opened each project, and how many of them answered and completed. */
export const ProjectSteps = ({ projects }: { projects: AnalyticsReport['projects'] }) => (
  <section>
    <h2>{messages.byProject}</h2>
    {projects.length === 0 ? (
      <Text tone="faint">{messages.noneYet}</Text>
    ) : (
      <Table
        label={messages.byProject}
        rows={projects}
        rowKey={({ projectId }) => projectId}
        columns={[
          {
            name: messages.project,
            isHeading: true,
            cell: ({ projectId, title }) => (
              <Link unstyled to={`/projects/${projectId}`}>
                {title || projectId}
              </Link>
            ),
          },
          { name: steps.opened[0], isNumber: true, cell: ({ opened }) => messages.number(opened) },
          { name: steps.answered[0], isNumber: true, cell: ({ answered, opened }) => <Share count={answered} of={opened} /> },
          { name: steps.completed[0], isNumber: true, cell: ({ completed, answered }) => <Share count={completed} of={answered} /> },
        ]}
      />
    )}
  </section>
)

const Share = ({ count, of }: { count: number; of: number }) => {
  const percent = percentOf(count, of)
  return (
    <>
      {messages.number(count)} {percent !== null && <small className={styles.percent}>{messages.percent(percent)}</small>}
    </>
  )
}
