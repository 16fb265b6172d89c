import type { Project } from '../../core/catalogue/project.ts'
import { isInMyProjects } from '../../core/catalogue/onward.ts'
import { bySeries } from '../../core/catalogue/series.ts'
import { useUser } from '../accounts/api.ts'
import { openModal } from '../shell/modals/modals.ts'
import { Button } from '../ui/Button.tsx'
import { DottedHouse } from '../ui/DottedHouse.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useFocusKept } from '../ui/useFocusKept.ts'
import { catalogueWords, directoryWords as words } from '../words/catalogue.ts'
import styles from './MyProjects.module.css'
import { ProjectList } from './ProjectList.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { seriesTitle } from './seriesSummary.ts'

/** The projects that somebody added, began or completed, under their series from A to Z. */
export const MyProjects = ({ onExplore }: { onExplore: () => void }) => {
  const user = useUser()
  if (!user)
    return (
      <EmptyState
        picture={<DottedHouse />}
        title={words.visitorTitle}
        action={
          <Button look="filled" onClick={() => openModal('login', {})}>
            {words.login}
          </Button>
        }
      >
        {words.visitorText}
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
  const keepFocus = useFocusKept<HTMLDivElement>(projects.length, '[role=status], button')
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  return (
    <div {...keepFocus}>
      {projects.length === 0 ? (
        <Nothing onExplore={onExplore} />
      ) : (
        <>
          <p className={styles.count} role="status" tabIndex={-1}>
            {words.count(catalogueWords.projects(projects.length), complete)}
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
    picture={<DottedHouse />}
    title={words.emptyTitle}
    action={
      <Button look="filled" onClick={onExplore}>
        {words.emptyAction}
      </Button>
    }
  >
    {words.emptyText}
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
