import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { Text } from '../ui/text/Text.tsx'
import { Card } from '../ui/layout/Card.tsx'
import styles from './FirstProjects.module.css'
import { storedTrack } from '../platform/documents/storedTrack.ts'

/** The first three free projects, for learners who haven't opened any. */
export const FirstProjects = ({ projects }: { projects: readonly Project[] }) => (
  <Card className={styles.card} aria-labelledby="first-title">
    <h2 id="first-title">{messages.chooseFirst}</h2>
    <p>{messages.chooseFirstMore}</p>
    <ProjectChoice projects={projects} />
  </Card>
)

type Props = { projects: readonly Project[]; onChoose?: () => void }

/** The first three of these projects that are open to everybody. */
export const ProjectChoice = ({ projects, onChoose }: Props) => (
  <ul className={styles.choice}>
    {projects
      .filter(({ metadata }) => metadata.plan !== 'pro')
      .slice(0, 3)
      .map((project) => (
        <li key={project.id}>
          <Link unstyled to={projectPath(project, storedTrack())} onClick={onChoose}>
            <ProjectIcon name={project.metadata.icon} size={36} />
            <span>
              <b>{project.metadata.title || projectMessages.untitled}</b>
              <Text as="small" tone="faint">
                {catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])}
              </Text>
            </span>
            <ArrowRightIcon size={18} />
          </Link>
        </li>
      ))}
  </ul>
)
