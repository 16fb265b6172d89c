import { endpoint } from '../endpoint.ts'

export const getGoal = endpoint({
  name: 'getGoal',
  method: 'GET',
  path: '/goals',
  summary: 'The goal of the caller with the series and projects that lead there; null without a goal.',
  caller: 'signed-in',
})

export const setGoal = endpoint({
  name: 'setGoal',
  method: 'POST',
  path: '/goals',
  summary: 'Sets the goal of the caller in the place of the one they had, and finds the series and projects that lead there.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests'],
})
