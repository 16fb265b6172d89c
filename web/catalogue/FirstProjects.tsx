import type { Project } from '../../core/catalogue/project.ts'
import { projectPath } from '../../core/paths.ts'
import { Emblem } from '../ui/Emblem.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { catalogueWords } from '../words/catalogue.ts'
import { projectWords } from '../words/project.ts'
import { homeWords as words } from '../words/start.ts'
import styles from './FirstProjects.module.css'
import { storedTrack } from './storedTrack.ts'

/** For somebody who has opened none yet: the first three that are open to everybody. */
export const FirstProjects = ({ projects }: { projects: readonly Project[] }) => {
  const free = projects.filter(({ metadata }) => metadata.plan !== 'pro')
  return (
    <section className={styles.card} aria-labelledby="first-title">
      <h2 id="first-title">{words.chooseFirst}</h2>
      <p>{words.chooseFirstMore}</p>
      <ul>
        {free.slice(0, 3).map((project) => (
          <li key={project.id}>
            <Link plain to={projectPath(project, storedTrack())}>
              <Emblem name={project.metadata.icon} size={36} />
              <span>
                <b>{project.metadata.title || projectWords.untitled}</b>
                <small>{catalogueWords.facts(project.metadata.time, catalogueWords.difficulty[project.metadata.difficulty])}</small>
              </span>
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
