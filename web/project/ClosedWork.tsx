import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { OwnAnswer } from '@fieldwork/core/tasks/schema.ts'
import { useUser } from '../accounts/api.ts'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { workMessages as messages } from '../messages/work.ts'
import { ownWorkQuery } from '../tasks/api.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyWork.module.css'
import { AnsweredTask } from './AnsweredTask.tsx'
import { WorkFooter } from './WorkFooter.tsx'

/** The learner's answers in a project that is no longer open to them, or why there are none. */
export const ClosedWork = ({ project }: { project: Project }) => {
  const user = useUser()
  const { data = [], isError, isPending } = useQuery({ ...ownWorkQuery(project.id), enabled: user !== null })
  if (user && isPending) return null
  if (isError) return <GenericError small />
  if (data.length === 0)
    return (
      <Text text="small" tone="quiet" className={styles.work}>
        {messages.closed}
      </Text>
    )
  return (
    <Box grow scrolls inset className={styles.work} role="region" aria-label={messages.label} tabIndex={0}>
      <Box as="article" surface="sheet" className={styles.page}>
        <Text as="h3" text="label">
          {project.metadata.title}
        </Text>
        <Text text="caption" tone="faint" above={6} below={16}>
          {messages.closedKept}
        </Text>
        <OwnAnswers answers={data} />
      </Box>
      <WorkFooter project={project} isOpen={false} hasWork />
    </Box>
  )
}

/** Answers in sections of an open project that are no longer open to the learner. `shown`: ids of answers that are already in the panel. */
export const ClosedSections = ({ projectId, shown }: { projectId: string; shown: readonly string[] }) => {
  const { data = [] } = useQuery(ownWorkQuery(projectId))
  const closed = data.filter(({ id }) => !shown.includes(id))
  if (closed.length === 0) return null
  return (
    <>
      <Text text="caption" tone="faint" above={6} below={16}>
        {messages.closedSections}
      </Text>
      <OwnAnswers answers={closed} />
    </>
  )
}

const OwnAnswers = ({ answers }: { answers: readonly OwnAnswer[] }) =>
  answers.map((own) => <AnsweredTask key={own.id} {...own} status={own.answer.status} />)
