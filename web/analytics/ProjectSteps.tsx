import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'
import { percentOf } from './steps.ts'

/** Each project with how many opened it, and what became of them. */
export const ProjectSteps = ({ projects }: { projects: AnalyticsReport['projects'] }) => (
  <section>
    <h2>{messages.byProject}</h2>
    {projects.length === 0 ? (
      <Text tone="faint">{messages.noneYet}</Text>
    ) : (
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{messages.project}</th>
            <th scope="col" data-number>
              {messages.steps.opened[0]}
            </th>
            <th scope="col" data-number>
              {messages.steps.answered[0]}
            </th>
            <th scope="col" data-number>
              {messages.steps.completed[0]}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ projectId, title, opened, answered, completed }) => (
            <tr key={projectId}>
              <th scope="row">
                <Link unstyled to={`/projects/${projectId}`}>
                  {title || projectId}
                </Link>
              </th>
              <td data-number>{messages.number(opened)}</td>
              <Share count={answered} of={opened} />
              <Share count={completed} of={answered} />
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const Share = ({ count, of }: { count: number; of: number }) => {
  const percent = percentOf(count, of)
  return (
    <td data-number>
      {messages.number(count)} {percent !== null && <small>{messages.percent(percent)}</small>}
    </td>
  )
}
