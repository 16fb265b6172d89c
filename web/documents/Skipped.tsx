import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { skippedOf } from '@fieldwork/core/tasks/skipped.ts'
import { usePassedSteps } from './ownProgress.ts'
import { skippedMessages as messages } from '../messages/projectDialogs.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { validationsQuery } from '../tasks/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Text } from '../ui/text/Text.tsx'

/** Says what the learner left out of a complete project, with links unless it `isAbove` the page. Renders nothing if nothing was left out. */
export const Skipped = ({ project, isAbove = false }: { project: Project; isAbove?: boolean }) => {
  const { data: validations } = useQuery(validationsQuery(project.id))
  const passed = usePassedSteps(project)
  if (!validations) return null
  const { steps, tasks, quiz } = skippedOf({
    steps: project.metadata.outline,
    items: validations.map((one) => ({ ...one, filled: !isEmptyAnswer(one.answer) })),
    passed,
    quizAttempts: project.isQuizTaken === undefined ? undefined : Number(project.isQuizTaken),
  })
  const quizId = document.querySelector('[data-quiz]')?.id
  const parts = [
    ...steps.map(({ id, title }) => ({ id, text: messages.unread(title) })),
    ...tasks.map(({ id, title }) => ({ id, text: messages.optionalTask(title) })),
    ...(quiz && quizId ? [{ id: quizId, text: messages.quiz }] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Text text={isAbove ? 'caption' : 'small'} tone={isAbove ? 'faint' : 'quiet'} clamp={isAbove} above={6}>
      {messages.skipped}
      {parts.map(({ id, text }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {isAbove ? (
            text
          ) : (
            <Button variant="link" onClick={() => scrollToNode(id)}>
              {text}
            </Button>
          )}
        </span>
      ))}
    </Text>
  )
}
