import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { requiredCount } from '@fieldwork/core/tasks/status.ts'
import { skippedMessages as messages } from '../messages/projectDialogs.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useSkipped } from './api.ts'

type Counted = { project: Project; validations: readonly Validation[] }

/** Counts the tasks of a complete project, with optional ones, and its steps if all of them are done. */
export const StepsAndTasks = ({ project, validations }: Counted) => {
  const steps = project.metadata.outline.length
  const tasks = requiredCount(validations)
  const extras = validations.filter(({ optional, hidden, status }) => optional && !hidden && status === 'COMPLETE').length
  const done = useSkipped(project)?.done.length ?? steps
  return messages.counts(done === steps ? steps : undefined, tasks, extras)
}

/**
 * Lists the skipped parts of a complete project, with links, or the unread steps of one that isn't complete. Renders nothing if there are
 * none. `onGo`: of the completion view, where the list opens on demand; called before a link is followed.
 */
export const Skipped = ({ project, onGo }: { project: Project; onGo?: () => void }) => {
  const skipped = useSkipped(project)
  if (!skipped) return null
  const isComplete = project.status === 'COMPLETE'
  // On other pages, the quiz is found by the end of the project, which comes after it.
  const quizId = document.querySelector('[data-quiz]')?.id ?? 'mission'
  const steps = skipped.steps.map(({ id, title }) => ({ id, text: isComplete ? messages.unread(title) : title }))
  const others = [
    ...skipped.tasks.map(({ id, title }) => ({ id, text: messages.optionalTask(title) })),
    ...(skipped.quiz ? [{ id: quizId, text: messages.quiz }] : []),
  ]
  const parts = isComplete ? [...steps, ...others] : steps
  if (parts.length === 0) return null
  const go = (id: string) => {
    onGo?.()
    scrollToNode(id)
  }
  const list = (
    <Stack as="ul" gap={6} above={4}>
      {parts.map(({ id, text }) => (
        <li key={id}>
          {document.getElementById(id) ? (
            <Button variant="link" onClick={() => go(id)}>
              {text}
            </Button>
          ) : (
            <Link to={`${projectPath(project, storedTrack())}#${id}`} onClick={onGo}>
              {text}
            </Link>
          )}
        </li>
      ))}
    </Stack>
  )
  if (onGo)
    return (
      <Disclosure label={messages.skippedCount(parts.length)} text="caption">
        {list}
      </Disclosure>
    )
  return (
    <Text as="div" text="small" tone="quiet" above={6}>
      {isComplete ? messages.skipped : messages.stepsUnread(steps.length)}
      {list}
    </Text>
  )
}
