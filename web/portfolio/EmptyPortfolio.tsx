import { projectPath } from '@fieldwork/core/paths.ts'
import { portfolioMessages } from '../messages/portfolio.ts'
import { useNextProject } from '../planner/api.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useFinishedProjects } from '../sharing/api.ts'
import { FinishedProjects } from '../sharing/FinishedProjects.tsx'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'

const messages = portfolioMessages.empty

/** Offers a learner's finished projects. If there are none, it says how projects get into the portfolio, with a link to the next one. */
export const EmptyPortfolio = ({ isEmpty }: { isEmpty: boolean }) => {
  const finished = useFinishedProjects()
  const { next } = useNextProject()
  if (!isEmpty || finished?.length !== 0) return <FinishedProjects />
  return (
    <Stack as="section" gap={8} align="start" below={24}>
      <Text as="h2" text="label">
        {messages.title}
      </Text>
      <Text text="small" tone="quiet">
        {messages.text}
      </Text>
      {next && (
        <Link unstyled {...buttonClasses()} to={projectPath(next.project, storedTrack())}>
          {messages[next.reason === 'started' ? 'goOn' : 'start'](next.project.metadata.title)}
        </Link>
      )}
    </Stack>
  )
}
