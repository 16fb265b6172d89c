import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { skippedOf } from '@fieldwork/core/tasks/skipped.ts'
import { missionMessages as messages } from '../messages/tasks.ts'
import { validationsQuery } from '../tasks/api.ts'
import { usePassedSteps } from './ownProgress.ts'

/** Names what the learner left out of a project, with the ids to scroll to. Nothing while that is unknown. */
export const useSkipped = (project: Project): Array<{ id: string; text: string }> => {
  const { data: validations } = useQuery(validationsQuery(project.id))
  const passed = usePassedSteps(project)
  if (!validations) return []
  const { steps, tasks, quiz } = skippedOf({
    steps: project.metadata.outline,
    items: validations.map((one) => ({ ...one, filled: !isEmptyAnswer(one.answer) })),
    passed,
    quizAttempts: project.isQuizTaken === undefined ? undefined : Number(project.isQuizTaken),
  })
  const quizId = document.querySelector('[data-quiz]')?.id
  return [
    ...steps.map(({ id, title }) => ({ id, text: messages.unread(title) })),
    ...tasks.map(({ id, title }) => ({ id, text: messages.optionalTask(title) })),
    ...(quiz && quizId ? [{ id: quizId, text: messages.quiz }] : []),
  ]
}
