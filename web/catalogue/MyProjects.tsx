import { bySeries } from '../../core/catalogue/series.ts'
import { useUser } from '../accounts/api.ts'
import { openModal } from '../shell/modals/modals.ts'
import { Button } from '../ui/Button.tsx'
import { DottedHouse } from '../ui/DottedHouse.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { catalogueWords, directoryWords as words } from '../words/catalogue.ts'
import styles from './MyProjects.module.css'
import { ProjectList } from './ProjectList.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { seriesTitle } from './seriesSummary.ts'

/** The projects that somebody chose, under their series from A to Z. */
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
      {(projects) => {
        const own = projects.filter(({ selected }) => selected)
        if (own.length === 0) return <Nothing onExplore={onExplore} />
        const complete = own.filter(({ status }) => status === 'COMPLETE').length
        return (
          <>
            <p className={styles.count}>{words.count(catalogueWords.projects(own.length), complete)}</p>
            {bySeries(own)
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
        )
      }}
    </ProjectList>
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
