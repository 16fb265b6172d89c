import { useState, type MouseEvent } from 'react'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { useAction } from '../platform/actions/useAction.ts'
import { isModifiedClick } from '../platform/browser/modifiedClick.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { ArrowRightIcon, SpinnerIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Link } from '../ui/Link.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { firstStepsMessages as messages } from '../messages/start.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ProjectChoice.module.css'
import { Row } from '../ui/layout/Row.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'

type Props = {
  /** Those that are there at first stay, as adding one makes others recommended. */
  projects: readonly Project[]
  /** Adds the project; throws if that fails. */
  onChoose: (project: Project) => Promise<void>
}

/** The first three of the projects that are free. The chosen one opens once it's in My Projects. */
export const ProjectChoice = ({ projects, onChoose }: Props) => {
  const [offered] = useState(() => projects.filter(({ metadata }) => metadata.plan !== 'pro').slice(0, 3))
  const [chosen, setChosen] = useState<Project>()
  const { run, isBusy, error } = useAction(onChoose)
  const choose = (project: Project) => {
    setChosen(project)
    run(project)
  }
  return (
    <>
      <ul className={styles.choice}>
        {offered.map((project) => (
          <li key={project.id}>
            <Row
              as={Link}
              unstyled
              gap={14}
              to={projectPath(project, storedTrack())}
              aria-busy={(isBusy && project === chosen) || undefined}
              onClick={(event: MouseEvent) => {
                if (isModifiedClick(event)) return
                event.preventDefault()
                choose(project)
              }}
            >
              <ProjectIcon name={project.metadata.icon} size={36} />
              <Stack as="span" grow>
                <Text as="b" text="label">
                  {project.metadata.title || projectMessages.untitled}
                </Text>
                <Text as="small" tone="faint">
                  {factsOf(project)}
                </Text>
                <Text as="span" text="small" tone="quiet" above={4}>
                  {project.metadata.outcome ?? project.metadata.description}
                </Text>
              </Stack>
              {isBusy && project === chosen ? <SpinnerIcon size={18} /> : <ArrowRightIcon size={18} />}
            </Row>
          </li>
        ))}
      </ul>
      {error && chosen && (
        <Box above={16}>
          <RetryBanner onRetry={() => run(chosen)}>{messages.addFailed(chosen.metadata.title || projectMessages.untitled)}</RetryBanner>
        </Box>
      )}
    </>
  )
}

const factsOf = (project: Project): string => {
  const { time, difficulty } = project.metadata
  return catalogueMessages.factsWith(catalogueMessages.facts(time, catalogueMessages.difficulty[difficulty]), categoryOf(project))
}
