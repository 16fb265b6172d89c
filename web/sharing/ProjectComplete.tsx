import { useQuery } from '@tanstack/react-query'
import type { Project } from '../../core/catalogue/project.ts'
import { projectPath } from '../../core/paths.ts'
import { nextProject } from '../../core/sharing/next.ts'
import { requiredCount } from '../../core/tasks/status.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { storedTrack } from '../catalogue/storedTrack.ts'
import { closeModal } from '../shell/modals/modals.ts'
import { showView } from '../shell/toolbarViews.ts'
import { validationsQuery } from '../tasks/api.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { sharingWords as words } from '../words/sharing.ts'
import { FinishedTrail } from './FinishedTrail.tsx'
import styles from './ProjectComplete.module.css'

/** What was done, in real numbers, and the two ways on. */
export const ProjectComplete = ({ project, onShare }: { project: Project; onShare: () => void }) => {
  const { data: validations = [] } = useQuery(validationsQuery(project.id))
  const { metadata } = project
  return (
    <>
      <div className={styles.picture}>
        <FinishedTrail steps={metadata.outline.length} />
      </div>
      <p className={styles.title} aria-hidden="true">
        {words.completeTitle}
      </p>
      <p className={styles.text}>
        {words.finished}
        <b>{metadata.title}</b>
        {words.counts(metadata.outline.length, requiredCount(validations).complete)}
      </p>
      <div className={styles.ways}>
        <Button look="filled" size="large" wide icon="share" data-autofocus onClick={onShare}>
          {words.share}
        </Button>
        <WayOn project={project} />
      </div>
    </>
  )
}

/** The next project by name, or all of them. */
const WayOn = ({ project }: { project: Project }) => {
  const { data: projects, isPending } = useQuery(projectsQuery)
  const next = projects && nextProject(projects, project)
  if (isPending) return <Skeleton className={styles.waiting} />
  if (next)
    return (
      <Link plain className={styles.next} to={projectPath(next, storedTrack())} onClick={closeModal}>
        <span>
          <span className={styles.hint}>{words.next}</span>
          <b>{next.metadata.title}</b>
        </span>
        <Icon name="arrow-right" size={18} />
      </Link>
    )
  const discover = () => {
    closeModal()
    showView('directory')
  }
  return (
    <Button size="large" wide icon="projects" onClick={discover}>
      {words.discover}
    </Button>
  )
}
