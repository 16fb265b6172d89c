import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { requiredCount } from '@fieldwork/core/tasks/status.ts'
import { useNextProject } from '../planner/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { validationsQuery } from '../tasks/api.ts'
import { AuthorsConsent } from '../tasks/AuthorsConsent.tsx'
import { classes } from '../ui/dom/classes.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ArrowRightIcon, DownloadIcon, ProjectsIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { CompletedProjectIllustration } from '../illustrations/CompletedProjectIllustration.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import edged from './Pressable.module.css'
import styles from './ProjectComplete.module.css'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

/** Celebrates the finished project with its numbers, and offers its documentation and the next project. */
export const ProjectComplete = ({ project, onShare }: { project: Project; onShare: () => void }) => {
  const { data: validations = [] } = useQuery(validationsQuery(project.id))
  const { metadata } = project
  return (
    <>
      <div className={styles.picture}>
        <CompletedProjectIllustration steps={metadata.outline.length} />
      </div>
      <Text text="title" className={styles.title} aria-hidden="true">
        {messages.completeTitle}
      </Text>
      <Text above={10} tone="quiet" className={styles.text}>
        {messages.finished}
        <b>{metadata.title}</b>
        {messages.counts(metadata.outline.length, requiredCount(validations).complete)}
      </Text>
      <Stack gap={12} above={24}>
        <Button variant="filled" size="large" fullWidth icon={DownloadIcon} data-autofocus onClick={onShare}>
          {messages.download}
        </Button>
        <NextActions project={project} />
      </Stack>
      <Suspense>
        <WebCredential project={project} />
      </Suspense>
      <AuthorsConsent />
    </>
  )
}

/** The next project, or the way to all projects. */
const NextActions = ({ project }: { project: Project }) => {
  const { close } = useDialog()
  const { next: offered, isPending } = useNextProject(project.id)
  const next = offered?.project
  if (isPending) return <Skeleton className={styles.waiting} />
  if (next)
    return (
      <Row
        as={Link}
        unstyled
        justify="between"
        gap={16}
        className={classes(edged.pressable, styles.next)}
        to={projectPath(next, storedTrack())}
        onClick={close}
      >
        <Stack as="span">
          <Text as="span" text="caption" tone="faint">
            {messages.next}
          </Text>
          <b>{next.metadata.title}</b>
        </Stack>
        <ArrowRightIcon size={18} />
      </Row>
    )
  const discover = () => {
    close()
    showView('directory')
  }
  return (
    <Button size="large" fullWidth icon={ProjectsIcon} onClick={discover}>
      {messages.discover}
    </Button>
  )
}
