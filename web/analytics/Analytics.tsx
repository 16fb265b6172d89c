import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '../catalogue/api.ts'
import { adminMessages } from '../messages/admin.ts'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Analytics.module.css'
import { analyticsQuery, type Period } from './api.ts'
import { Events } from './Events.tsx'
import { arrivingSteps, Funnel, learningSteps } from './Funnel.tsx'
import { ProjectSteps } from './ProjectSteps.tsx'

/** Statistics for operators: what people do and where they stop. */
export const Analytics = () => {
  const [days, setDays] = useState<Period>('30')
  const [projectId, setProjectId] = useState<string>()
  const projects = useQuery(projectsQuery).data ?? []
  const query = useQuery(analyticsQuery(days, projectId))
  const { data: report, isError, isFetching, isPlaceholderData, refetch } = query
  return (
    <section className={styles.analytics}>
      <Row as="header" justify="between" wrap below={20} className={styles.head}>
        <h1>{adminMessages.sections.analytics}</h1>
        <Row wrap gap={12} className={styles.choices}>
          <Row as="label" gap={10} text="small" tone="quiet">
            <span>{messages.project}</span>
            <Select
              value={projectId ?? ''}
              options={[
                { value: '', label: messages.allProjects },
                ...projects.map(({ id, metadata }) => ({ value: id, label: metadata.title || id })),
              ]}
              onChange={(value) => setProjectId(value || undefined)}
            />
          </Row>
          <Segment label={messages.period} options={periods} value={days} onChange={setDays} />
        </Row>
      </Row>
      {isError && (
        <RetryBanner onRetry={refetch} isRetrying={isFetching}>
          {messages.failed}
        </RetryBanner>
      )}
      {query.isPending && (
        <Loading className={styles.columns}>
          <Skeleton height="260" />
          <Skeleton height="260" />
        </Loading>
      )}
      {report?.stepsCountedAt && (
        <Text text="small" tone="quiet" below={16}>
          {messages.countedAt(Date.parse(report.stepsCountedAt))}
        </Text>
      )}
      {report && (!isError || !isPlaceholderData) && (
        <div className={styles.columns} aria-busy={isFetching || undefined}>
          <Stack className={styles.main}>
            <Events events={report.events} since={report.since} />
            <ProjectSteps projects={report.projects} />
          </Stack>
          <Stack gap={16}>
            <Funnel title={messages.learning} note={messages.learningNote} steps={learningSteps(report.projects)} />
            <Funnel title={messages.arriving} note={messages.arrivingNote} steps={arrivingSteps(report.visits)} />
          </Stack>
        </div>
      )}
    </section>
  )
}

const periods = (['7', '30', '90', '365'] as const).map((value) => ({ value, label: messages.days[value] }))
