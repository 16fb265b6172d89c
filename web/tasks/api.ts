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

/** The learner's answers, available even if the project is closed to them. */
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

/** Accepts a refused answer on the learner's word. */
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

/** The answer as stored on the server; undefined until the answers are loaded. */
export const storedAnswer = (client: QueryClient, projectId: string, id: string): Answer | undefined => {
  const validation = client.getQueryData(validationsQuery(projectId).queryKey)?.find((one) => one.id === id)
  return validation && (validation.answer ?? emptyAnswer(id, validation.type))
}

/** Makes one attempt. Retries and asking to log in are up to the caller. */
export const sendAnswer = (
  projectId: string,
  id: string,
  { value, ...write }: DraftWrite<AnswerValue, RequestedStatus> & { isOfExamples?: boolean },
  hidden: boolean,
): Promise<Answer> =>
  call(
    saveAnswer,
    { params: { projectId, validationId: id }, body: { id, hidden, ...value, ...write } },
    { retry: null, asksToLogIn: false },
  )

/** The newer answer because of which a write was refused. */
export const answerInTheWay = (error: unknown): Answer | undefined =>
  error instanceof ResponseError && error.code === 'stale_answer' ? (error.details as Answer) : undefined

/** Puts an answer into the query cache, and refetches the project if its progress has changed. */
export const storeAnswer = (client: QueryClient, projectId: string, answer: Answer): void => {
  const { queryKey } = validationsQuery(projectId)
  const validations = client.getQueryData(queryKey)
  const before = validations?.find(({ id }) => id === answer.id)
  if (!validations || !before) return
  // A running fetch may respond with the previous answer.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') {
    void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
  }
  const reopensBox = resetsBox(before.answer?.status, answer.status) && !isRepeated(before.answer, answer)
  client.setQueryData(
    queryKey,
    validations.map((validation): Validation => {
      if (validation === before) return { ...validation, status: answer.status, answer }
      return reopensBox && validation.boxId === before.boxId ? reopened(validation) : validation
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

/** Refetches every list that shows the status of projects. */
export const listsChanged = (client: QueryClient): void => void client.invalidateQueries({ queryKey: projectsQuery.queryKey })
