import { useQuery } from '@tanstack/react-query'
import type { Project } from '../../core/catalogue/project.ts'
import { projectPath } from '../../core/paths.ts'
import { continueTarget } from '../../core/documents/position.ts'
import { minutesLeft, trailOf, type Station } from '../../core/tasks/trail.ts'
import { newestPositionOf } from '../documents/position.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/Ring.tsx'
import { TrailNode } from '../ui/TrailNode.tsx'
import { projectWords } from '../words/project.ts'
import { homeWords as words } from '../words/start.ts'
import styles from './Continue.module.css'
import { markersQuery } from './markers.ts'
import { storedTrack } from './storedTrack.ts'

/** One glance, one decision: the project, how far it is, and the button that goes on. */
export const Continue = ({ project }: { project: Project }) => {
  const { metadata, status, progress } = project
  const markers = useQuery(markersQuery(project)).data
  const position = newestPositionOf(project)
  const target = continueTarget({ status, position, boxes: markers?.boxes ?? [] })
  const trail = markers && trailOf(metadata.outline, markers.boxes, target.kind === 'position' ? position?.stepId : undefined)
  const path = projectPath(project, storedTrack())
  return (
    <section className={styles.card} aria-labelledby="continue-title">
      <div className={styles.main}>
        <Ring status="progress" percent={progress} size={104} label={words.percent(progress)}>
          <Emblem name={metadata.icon} size={44} />
        </Ring>
        <div>
          {metadata.series && <p className={styles.series}>{metadata.series.title}</p>}
          <h2 id="continue-title">{metadata.title || projectWords.untitled}</h2>
          <p className={styles.next}>
            <Place project={project} trail={trail} />
          </p>
        </div>
        <Link plain {...buttonLook('filled', 'large')} to={target.kind === 'node' ? `${path}#${target.id}` : path}>
          {status === 'INCOMPLETE' && !position ? words.begin : words.goOn}
          <Icon name="arrow-right" size={20} />
        </Link>
      </div>
      {trail && <Trail trail={trail} />}
    </section>
  )
}

const Place = ({ project: { metadata }, trail }: { project: Project; trail: Station[] | undefined }) => {
  const here = trail?.findIndex(({ at }) => at === 'here') ?? -1
  const station = trail?.[here]
  if (!trail || !station) return words.facts(metadata.outline.length, metadata.time)
  return (
    <>
      {words.step(here + 1, trail.length)}
      <b>{station.title}</b>
      {words.minutesLeft(minutesLeft(trail))}
    </>
  )
}

const Trail = ({ trail }: { trail: Station[] }) => (
  <ol className={styles.trail} aria-label={words.steps}>
    {trail.map(({ id, title, at }, index) => (
      <li key={id} data-at={at} aria-current={at === 'here' ? 'step' : undefined}>
        <TrailNode step={index + 1} at={at} />
        <span>{title}</span>
      </li>
    ))}
  </ol>
)
