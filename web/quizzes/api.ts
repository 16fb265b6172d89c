import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerQuestion, completeQuiz, getQuiz } from '@fieldwork/core/quizzes/contract.ts'
import type { Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { scoreOf } from '@fieldwork/core/quizzes/score.ts'
import { featuresQuery, userQuery } from '../accounts/api.ts'
import { call, ResponseError } from '../platform/calls/call.ts'

export const quizQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['quiz', projectId],
    queryFn: ({ signal }) => call(getQuiz, { params: { projectId }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** True if another window has started a new attempt. */
const isElsewhere = (error: unknown): boolean => error instanceof ResponseError && error.code === 'conflict'

const useQuizMutation = <Input, Output>(
  projectId: string,
  send: (input: Input) => Promise<Output>,
  merge: (quiz: Quiz | undefined, output: Output) => Quiz | undefined,
  onElsewhere?: () => void,
) => {
  const client = useQueryClient()
  const { queryKey } = quizQuery(projectId)
  return useMutation({
    mutationFn: send,
    onSuccess: (output) => client.setQueryData(queryKey, (quiz) => merge(quiz, output)),
    onError: (error) => {
      if (!isElsewhere(error)) return
      onElsewhere?.()
      void client.invalidateQueries({ queryKey })
    },
  })
}

export const useAnswerQuestion = (projectId: string, { id: quizId, attemptId }: Quiz, onElsewhere: () => void) =>
  useQuizMutation(
    projectId,
    ({ questionId, options }: { questionId: string; options: string[] }) =>
      call(answerQuestion, { params: { projectId, quizId, questionId }, body: { attemptId, options } }),
    (quiz, answered) =>
      quiz && { ...quiz, questions: quiz.questions.map((question) => (question.id === answered.id ? answered : question)) },
    onElsewhere,
  )

export const useCompleteQuiz = (projectId: string, { id: quizId, attemptId, questions }: Quiz, onElsewhere: () => void) => {
  const client = useQueryClient()
  return useQuizMutation(
    projectId,
    async () => {
      const score = scoreOf(questions.map(({ status }) => status))
      const body = { score, attemptId, completedAt: new Date().toISOString() }
      const quiz = await call(completeQuiz, { params: { projectId, quizId }, body })
      // Both contain the number of remaining quizzes.
      for (const { queryKey } of [userQuery, featuresQuery]) void client.invalidateQueries({ queryKey })
      return quiz
    },
    (_, quiz) => quiz,
    onElsewhere,
  )
}

export const useNewQuiz = (projectId: string) =>
  useQuizMutation(
    projectId,
    () => call(getQuiz, { params: { projectId }, query: { regenerate: 'true' } }),
    (_, quiz) => quiz,
  )
