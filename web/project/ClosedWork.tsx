import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { workMessages as messages } from '../messages/work.ts'
import { ownWorkQuery } from '../tasks/api.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyWork.module.css'
import { OwnAnswers } from './OwnAnswers.tsx'
import { WorkFooter } from './WorkFooter.tsx'

/** What the learner answered while a project was open to them; it stays theirs. Else why there is nothing. */
export const ClosedWork = ({ project }: { project: Project }) => {
  const user = useUser()
  const { data = [], isError, isPending } = useQuery({ ...ownWorkQuery(project.id), enabled: user !== null })
  if (user && isPending) return null
  if (isError) return <GenericError small />
  if (data.length === 0)
    return (
      <Text text="small" tone="quiet" className={styles.closed}>
        {messages.closed}
      </Text>
    )
  return (
    <div className={styles.work} role="region" aria-label={messages.label} tabIndex={0}>
      <article className={styles.page}>
        <h3>{project.metadata.title}</h3>
        <p className={styles.by}>{messages.closedKept}</p>
        <OwnAnswers answers={data} />
      </article>
      <WorkFooter project={project} isOpen={false} hasWork />
    </div>
  )
}

/** Answers in sections of an open project that are closed to the learner now. `shown`: those that stand in the panel already. */
export const ClosedSections = ({ projectId, shown }: { projectId: string; shown: readonly string[] }) => {
  const { data = [] } = useQuery(ownWorkQuery(projectId))
  const closed = data.filter(({ id }) => !shown.includes(id))
  if (closed.length === 0) return null
  return (
    <>
      <p className={styles.by}>{messages.closedSections}</p>
      <OwnAnswers answers={closed} />
    </>
  )
}
