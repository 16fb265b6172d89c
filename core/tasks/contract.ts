import { doublingFromOneSecond, endpoint } from '../endpoint.ts'

export const listValidations = endpoint('listValidations', 'GET', '/projects/{projectId}/validations', {
  summary: "Lists a project's validations with the caller's answers; visitors get only the definitions.",
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchValidations',
})

export const getAnswer = endpoint('getAnswer', 'GET', '/projects/{projectId}/validations/{validationId}', {
  summary: "Returns the caller's answer to one validation.",
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  fallback: 'fetchValidations',
})

export const listOwnWork = endpoint('listOwnWork', 'GET', '/projects/{projectId}/work', {
  summary: 'Lists the caller’s answers in a project with the titles of the tasks, even if the project’s text is no longer open to them.',
  caller: 'signed-in',
  fallback: 'fetchValidations',
})

export const saveAnswer = endpoint('saveAnswer', 'POST', '/projects/{projectId}/validations/{validationId}', {
  summary: 'Saves an answer, marks it for review, or requests a grade (status COMPLETE).',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'stale_answer', 'invalid', 'too_many_requests', 'conflict', 'busy'],
  retry: doublingFromOneSecond,
})

export const compareWithModel = endpoint('compareWithModel', 'POST', '/projects/{projectId}/validations/{validationId}/model', {
  summary:
    "Returns the author's model answer, once the check has refused the caller's answer twice. If a rule checks the task, an answer that it accepts from then on is marked as shown.",
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'not_refused', 'too_many_requests'],
})

export const insistOnAnswer = endpoint('insistOnAnswer', 'POST', '/projects/{projectId}/validations/{validationId}/insistence', {
  summary: 'Completes an answer that the check has refused at least twice, on its learner’s word and with their reason.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'not_refused', 'stale_answer', 'conflict', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})

export const showAnswer = endpoint('showAnswer', 'POST', '/projects/{projectId}/validations/{validationId}/shown', {
  summary: "Shows the author's explanation of a refused answer. The answer then counts as complete, marked as shown.",
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'not_refused', 'stale_answer', 'conflict', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})

export const repeatTask = endpoint('repeatTask', 'POST', '/projects/{projectId}/validations/{validationId}/repetition', {
  summary: 'Clears an answer that was shown and draws new personal values for the project, so that the task can be done again.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'not_shown', 'stale_answer', 'conflict', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})

export const markCovered = endpoint('markCovered', 'PUT', '/projects/{projectId}/validations/{validationId}/covered', {
  summary: "Stores which points of the author's explanation the caller's own explanation covers.",
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid', 'too_many_requests'],
  retry: doublingFromOneSecond,
})

export const getMarkers = endpoint('getMarkers', 'GET', '/projects/{projectId}/tracks/{trackId}/markers', {
  summary: "Returns the boxes of a track with the caller's progress. A project without tracks has the single track `main`.",
  caller: 'anyone',
  problems: ['not_found', 'not_allowed', 'plan_required'],
})
