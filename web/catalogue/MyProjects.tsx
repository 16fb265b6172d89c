import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { useUser, useLogIn } from '../accounts/api.ts'
import { Button } from '../ui/Button.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useRestoredFocus } from '../ui/useRestoredFocus.ts'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import styles from './MyProjects.module.css'
import { ProjectList } from './ProjectList.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { seriesTitle } from './seriesSummary.ts'

/** The projects that somebody added, began or completed, under their series from A to Z. */
export const MyProjects = ({ onExplore }: { onExplore: () => void }) => {
  const user = useUser()
  const logIn = useLogIn()
  if (!user)
    return (
      <EmptyState
        picture={<ComingSoonIllustration />}
        title={messages.visitorTitle}
        action={
          <Button variant="filled" onClick={() => logIn()}>
            {messages.login}
          </Button>
        }
      >
        {messages.visitorText}
      </EmptyState>
    )
  return (
    <ProjectList waiting={<Waiting />}>
      {(projects) => <Own projects={projects.filter(isInMyProjects)} onExplore={onExplore} />}
    </ProjectList>
  )
}

const Own = ({ projects, onExplore }: { projects: Project[]; onExplore: () => void }) => {
  // A row goes with the button that removed it.
  const keepFocus = useRestoredFocus<HTMLDivElement>(projects.length, '[role=status], button')
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  return (
    <div {...keepFocus}>
      {projects.length === 0 ? (
        <Nothing onExplore={onExplore} />
      ) : (
        <>
          <p className={styles.count} role="status" tabIndex={-1}>
            {messages.count(catalogueMessages.projects(projects.length), complete)}
          </p>
          {bySeries(projects)
            .toSorted((a, b) => seriesTitle(a).localeCompare(seriesTitle(b), 'en'))
            .map((series) => (
              <section key={seriesTitle(series)} className={styles.series}>
                <h3>{seriesTitle(series)}</h3>
                <ol>
                  {series.projects.map((project) => (
                    <ProjectRow key={project.id} project={project} />
                  ))}
                </ol>
              </section>
            ))}
        </>
      )}
    </div>
  )
}

const Nothing = ({ onExplore }: { onExplore: () => void }) => (
  <EmptyState
    picture={<ComingSoonIllustration />}
    title={messages.emptyTitle}
    action={
      <Button variant="filled" onClick={onExplore}>
        {messages.emptyAction}
      </Button>
    }
  >
    {messages.emptyText}
  </EmptyState>
)

const Waiting = () => (
  <Loading>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton className={styles.ring} />
        <Skeleton className={styles.bar} />
      </div>
    ))}
  </Loading>
)
