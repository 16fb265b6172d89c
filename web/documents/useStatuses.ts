import { useQuery } from '@tanstack/react-query'
import type { Statuses } from '@fieldwork/core/documents/contents.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { validationsQuery } from '../tasks/api.ts'

/** The statuses of the learner's tasks in a project, for the rules and the table of contents. undefined: a project that they may not read. */
export const useStatuses = (projectId: string | undefined) => {
  const validations = useQuery({ ...validationsQuery(projectId ?? ''), enabled: projectId !== undefined }).data ?? []
  const items = validations.map(({ id, status, optional, hidden, answer }) => ({
    id,
    status,
    optional,
    hidden,
    filled: !isEmptyAnswer(answer),
  }))
  const statuses: Statuses = new Map(items.map((item) => [item.id, item]))
  return { statuses, items }
}
