import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer, AnswerValue, Validation } from '@fieldwork/core/tasks/schema.ts'
import {
  compareWithModel,
  insistOnAnswer,
  listOwnWork,
  listValidations,
  markCovered,
  repeatTask,
  saveAnswer,
  showAnswer,
} from '@fieldwork/core/tasks/contract.ts'
import { getEvidenceState } from '@fieldwork/core/evidence/contract.ts'
import { isRepeated, resetsBox } from '@fieldwork/core/tasks/saving.ts'
import { emptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { projectQuery, projectsQuery } from '../catalogue/api.ts'
import type { DraftWrite } from '../platform/outbox/draft.ts'
import type { RequestedStatus } from './answerDraft.ts'

export const validationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['validations', projectId],
    queryFn: ({ signal }) => call(listValidations, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })

/** What the learner answered, also where the project is closed to them. */
export const ownWorkQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ownWork', projectId],
    queryFn: ({ signal }) => call(listOwnWork, { params: { projectId } }, { signal }),
  })

/** The model answer beside a refused one; it may have been rewritten since an earlier refusal. */
export const modelAnswerQuery = (projectId: string, { id, revision }: Pick<Answer, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['modelAnswer', projectId, id, revision],
    queryFn: ({ signal }) => call(compareWithModel, { params: { projectId, validationId: id } }, { signal }),
    staleTime: Infinity,
  })

/** Has a refused answer count on the learner's word. */
export const sendInsistence = (projectId: string, { id, revision }: Pick<Answer, 'id' | 'revision'>, reason: string): Promise<Answer> =>
  call(insistOnAnswer, { params: { projectId, validationId: id }, body: { revision, reason } })

/** Completes a refused answer, marked as shown. The response includes the author's explanation. */
export const sendShowing = (projectId: string, { id, revision }: Pick<Answer, 'id' | 'revision'>): Promise<Answer> =>
  call(showAnswer, { params: { projectId, validationId: id }, body: { revision } })

/** Clears a shown answer. The server draws new personal values. */
export const sendRepetition = (projectId: string, { id, revision }: Pick<Answer, 'id' | 'revision'>): Promise<Answer> =>
  call(repeatTask, { params: { projectId, validationId: id }, body: { revision } })

/** Stores the indexes of the points that the learner's own explanation covers. */
export const sendCovered = (projectId: string, id: string, covered: number[]): Promise<Answer> =>
  call(markCovered, { params: { projectId, validationId: id }, body: { covered } })

/** Whether the learner has a companion, and the revisions of the answers that commands give. */
export const evidenceStateQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['evidenceState', projectId],
    queryFn: ({ signal }) => call(getEvidenceState, { params: { projectId } }, { signal }),
    staleTime: 0,
    retry: false,
  })

/** The answer as the server is known to hold it; undefined as long as nothing is known. */
export const storedAnswer = (client: QueryClient, projectId: string, id: string): Answer | undefined => {
  const validation = client.getQueryData(validationsQuery(projectId).queryKey)?.find((known) => known.id === id)
  return validation && (validation.answer ?? emptyAnswer(id, validation.type))
}

/** Makes one attempt. The caller decides about retries, and asks to log in where that doesn't interrupt. */
export const sendAnswer = (
  projectId: string,
  id: string,
  { value, ...write }: DraftWrite<AnswerValue, RequestedStatus>,
  hidden: boolean,
): Promise<Answer> =>
  call(
    saveAnswer,
    { params: { projectId, validationId: id }, body: { id, hidden, ...value, ...write } },
    { retry: null, asksToLogIn: false },
  )

/** The answer that stands in the way of a write over an older one. */
export const answerInTheWay = (error: unknown): Answer | undefined =>
  error instanceof ResponseError && error.code === 'stale_answer' ? (error.details as Answer) : undefined

/** Puts an answer where every place reads it, and has the project read again where its progress changed. */
export const storeAnswer = (client: QueryClient, projectId: string, answer: Answer): void => {
  const { queryKey } = validationsQuery(projectId)
  const validations = client.getQueryData(queryKey)
  const before = validations?.find(({ id }) => id === answer.id)
  if (!validations || !before) return
  // A read that is under way may bring what stood before this answer.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') {
    void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
  }
  const reopensBox = resetsBox(before.answer?.status, answer.status) && !isRepeated(before.answer, answer)
  client.setQueryData(
    queryKey,
    validations.map((known): Validation => {
      if (known === before) return { ...known, status: answer.status, answer }
      return reopensBox && known.boxId === before.boxId ? reopened(known) : known
    }),
  )
  if (before.answer?.status !== answer.status) void client.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
  if (!before.answer) listsChanged(client)
}

const reopened = (validation: Validation): Validation => {
  const { answer } = validation
  if (!answer) return validation
  const { id, hidden, type, text, file, revision } = answer
  const value = { ...(text && { text }), ...(file && { file }) }
  return { ...validation, status: 'INCOMPLETE', answer: { id, hidden, type, ...value, status: 'INCOMPLETE', revision } }
}

/** Every list in which projects stand with their status. */
export const listsChanged = (client: QueryClient): void => void client.invalidateQueries({ queryKey: projectsQuery.queryKey })
