import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ProjectChoice.module.css'
import { Row } from '../ui/layout/Row.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'

type Props = { projects: readonly Project[]; onChoose: (project: Project) => void }

/** The first three of the projects that are free. */
export const ProjectChoice = ({ projects, onChoose }: Props) => (
  <ul className={styles.choice}>
    {projects
      .filter(({ metadata }) => metadata.plan !== 'pro')
      .slice(0, 3)
      .map((project) => (
        <li key={project.id}>
          <Row as={Link} unstyled gap={14} to={projectPath(project, storedTrack())} onClick={() => onChoose(project)}>
            <ProjectIcon name={project.metadata.icon} size={36} />
            <Stack as="span" grow>
              <Text as="b" text="label">
                {project.metadata.title || projectMessages.untitled}
              </Text>
              <Text as="small" tone="faint">
                {catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])}
              </Text>
              <Text as="span" text="small" tone="quiet" above={4}>
                {project.metadata.outcome ?? project.metadata.description}
              </Text>
            </Stack>
            <ArrowRightIcon size={18} />
          </Row>
        </li>
      ))}
  </ul>
)
