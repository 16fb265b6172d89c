import { endpoint } from '../endpoint.ts'

/** The four calls are refused for the same reasons. */
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

export const explainText = endpoint({
  name: 'explainText',
  method: 'POST',
  path: '/projects/{projectId}/explain',
  summary: 'Explains highlighted text using the project’s text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const summarizeText = endpoint({
  name: 'summarizeText',
  method: 'POST',
  path: '/projects/{projectId}/summarize',
  summary: 'Rephrases highlighted text in a shorter and simpler way, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const findExamples = endpoint({
  name: 'findExamples',
  method: 'POST',
  path: '/projects/{projectId}/examples',
  summary: 'Gives examples for highlighted text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})

export const askQuestion = endpoint({
  name: 'askQuestion',
  method: 'POST',
  path: '/projects/{projectId}/ask',
  summary: 'Answers a question about highlighted text, and names the passages used.',
  caller: 'signed-in',
  changes: false,
  problems,
})
