import { doublingFromOneSecond, endpoint } from '../endpoint.ts'

export const getQuiz = endpoint('getQuiz', 'GET', '/projects/{projectId}/quiz', {
  summary:
    "Returns the caller's open attempt at a project's quiz, or else the last one. The first call and `regenerate=true` draw the questions of a new attempt.",
  caller: 'signed-in',
  changes: true,
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'limit_reached', 'too_many_requests'],
})

export const answerQuestion = endpoint('answerQuestion', 'POST', '/projects/{projectId}/quiz/{quizId}/questions/{questionId}', {
  summary: 'Answers a question of the open attempt. The first answer counts; later calls return the stored one.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'conflict', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})

export const completeQuiz = endpoint('completeQuiz', 'POST', '/projects/{projectId}/quiz/{quizId}', {
  summary: 'Finishes the open attempt. The server computes the score from the stored answers and uses its own clock.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'limit_reached', 'conflict', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})
