import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '../catalogue/api.ts'
import { adminMessages } from '../messages/admin.ts'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { shellMessages } from '../messages/shell.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './Analytics.module.css'
import { analyticsQuery, type Period } from './api.ts'
import { Events } from './Events.tsx'
import { Funnel } from './Funnel.tsx'
import { ProjectSteps } from './ProjectSteps.tsx'
import { stepsOf } from './steps.ts'

/** For the operator: what people do, and where they stop. */
export const Analytics = () => {
  const [days, setDays] = useState<Period>('30')
  const [projectId, setProjectId] = useState<string>()
  const projects = useQuery(projectsQuery).data ?? []
  const query = useQuery(analyticsQuery(days, projectId))
  const { data: report, isError, isFetching, isPlaceholderData, refetch } = query
  return (
    <section className={styles.analytics}>
      <header className={styles.head}>
        <h1>{adminMessages.sections.analytics}</h1>
        <div className={styles.choices}>
          <label className={styles.project}>
            <span>{messages.project}</span>
            <select value={projectId ?? ''} onChange={({ target }) => setProjectId(target.value || undefined)}>
              <option value="">{messages.allProjects}</option>
              {projects.map(({ id, metadata }) => (
                <option key={id} value={id}>
                  {metadata.title || id}
                </option>
              ))}
            </select>
          </label>
          <Segment label={messages.period} options={periods} value={days} onChange={setDays} />
        </div>
      </header>
      {isError && (
        <Banner
          type="error"
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {shellMessages.tryAgain}
            </Button>
          }
        >
          {messages.failed}
        </Banner>
      )}
      {query.isPending && <Waiting />}
      {report && (!isError || !isPlaceholderData) && (
        <div className={styles.columns} aria-busy={isFetching || undefined}>
          <div className={styles.main}>
            <Events events={report.events} since={report.since} />
            <ProjectSteps projects={report.projects} />
          </div>
          <div className={styles.aside}>
            <Funnel title={messages.learning} note={messages.learningNote} steps={stepsOf.projects(report.projects)} />
            <Funnel title={messages.arriving} note={messages.arrivingNote} steps={stepsOf.visits(report.visits)} />
          </div>
        </div>
      )}
    </section>
  )
}

const Waiting = () => (
  <Loading className={styles.columns}>
    <Skeleton className={styles.chart} />
    <Skeleton className={styles.chart} />
  </Loading>
)

const periods = (['7', '30', '90', '365'] as const).map((value) => ({ value, label: messages.days[value] }))
