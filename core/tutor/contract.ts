import { endpoint } from '../endpoint.ts'

/** All four calls have the same problems. */
const problems = [
  'not_found',
  'not_allowed',
  'plan_required',
  'invalid',
  'text_missing',
  'text_too_long',
  'text_unreadable',
  'too_many_requests',
  'model_unreachable',
  'model_busy',
  'model_timeout',
  'model_failed',
] as const

export const explainText = endpoint('explainText', 'POST', '/projects/{projectId}/explain', {
  summary: 'Explains highlighted text using the project’s text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const summarizeText = endpoint('summarizeText', 'POST', '/projects/{projectId}/summarize', {
  summary: 'Rephrases highlighted text in a shorter and simpler way, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const findExamples = endpoint('findExamples', 'POST', '/projects/{projectId}/examples', {
  summary: 'Gives examples for highlighted text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const askQuestion = endpoint('askQuestion', 'POST', '/projects/{projectId}/ask', {
  summary: 'Answers a question about highlighted text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})
