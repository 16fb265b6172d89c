import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { easySeries } from '@fieldwork/core/catalogue/series.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { newestPositionOf, useVisitorsProjects } from '../documents/ownProgress.ts'
import { signInMessages } from '../messages/accounts.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'

const maxFirstProjects = 3

/** The projects that a visitor read in this browser; before that, some to begin with. */
export const VisitorProjects = ({ all }: { all: readonly Project[] }) => {
  const logIn = useLogIn()
  const read = useVisitorsProjects(all)
  return (
    <>
      <Stack as="section" gap={4} align="start" above={8} below={20}>
        <Text as="h2" text="subheading">
          {messages.visitorTitle(read.length)}
        </Text>
        <Text tone="quiet">{messages.visitorText(read.length)}</Text>
        <Box above={8}>
          <Button variant="filled" onClick={() => logIn()}>
            {signInMessages.submit}
          </Button>
        </Box>
      </Stack>
      {read.length > 0 ? <Read projects={read} /> : <FirstProjects all={all} />}
    </>
  )
}

const Read = ({ projects }: { projects: readonly Project[] }) => (
  <ul aria-label={messages.myProjects}>
    {projects.map((project) => (
      <li key={project.id}>
        <ProjectRow
          project={project}
          facts={positionIn(project)}
          action={
            <Link
              unstyled
              {...buttonClasses('outline', 'small')}
              aria-label={messages.goOnWith(project.metadata.title)}
              to={projectPath(project, storedTrack())}
            >
              {messages.goOn}
            </Link>
          }
        />
      </li>
    ))}
  </ul>
)

/** The visitor's step; undefined if the project no longer has it. */
const positionIn = (project: Project): string | undefined => {
  const { outline } = project.metadata
  const at = outline.findIndex(({ id }) => id === newestPositionOf(project, null)?.stepId)
  return at < 0 ? undefined : messages.visitorSteps(at + 1, outline.length, outline[at]!.title)
}

const FirstProjects = ({ all }: { all: readonly Project[] }) => {
  const first = easySeries(all).slice(0, maxFirstProjects)
  if (first.length === 0) return null
  return (
    <section aria-labelledby="first-projects">
      <Text as="h3" id="first-projects" text="label">
        {messages.firstProjects}
      </Text>
      <Text above={2} below={4} text="small" tone="quiet">
        {messages.firstProjectsText}
      </Text>
      <ul>
        {first.map(({ id, projects: [project] }) => (
          <li key={id}>
            <ProjectRow project={project!}>{project!.metadata.outcome || project!.metadata.description}</ProjectRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
