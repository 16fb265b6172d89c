import { useQuery } from '@tanstack/react-query'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { portfolioMessages } from '../messages/portfolio.ts'
import { useNextProject } from '../planner/api.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useFinishedProjects } from '../sharing/api.ts'
import { FinishedProjects } from '../sharing/FinishedProjects.tsx'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { ExampleWork } from './ExampleWork.tsx'
import styles from './Portfolio.module.css'

const messages = portfolioMessages.empty

/**
 * Offers a learner's finished projects. If there are none, it says how projects get into the portfolio, links to the project with the most
 * progress, and shows an example.
 */
export const EmptyPortfolio = ({ isEmpty }: { isEmpty: boolean }) => {
  const finished = useFinishedProjects()
  const { data: projects = [] } = useQuery(projectsQuery)
  const { next } = useNextProject()
  if (!isEmpty || finished?.length !== 0) return <FinishedProjects />
  const [begun] = projects
    .filter((one) => one.progress > 0 && one.status !== 'COMPLETE' && !isLocked(one))
    .toSorted((one, other) => other.progress - one.progress)
  const project = begun ?? next?.project
  const filled = buttonClasses('filled')
  return (
    <>
      <Stack as="section" gap={8} align="start" below={32}>
        <Text as="h2" text="heading">
          {messages.title}
        </Text>
        <Text tone="quiet">{messages.text}</Text>
        {project && (
          <Link unstyled {...filled} className={classes(filled.className, styles.begin)} to={projectPath(project, storedTrack())}>
            {messages[begun || next?.reason === 'started' || next?.reason === 'read' ? 'goOn' : 'start'](project.metadata.title)}
          </Link>
        )}
      </Stack>
      <Stack below={32}>
        <ExampleWork />
      </Stack>
    </>
  )
}
