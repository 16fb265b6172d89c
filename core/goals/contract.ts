import { endpoint } from '../endpoint.ts'

export const getGoal = endpoint('getGoal', 'GET', '/goals', {
  summary: 'Returns the caller’s goal with the series and projects that lead there; null without a goal.',
  caller: 'signed-in',
})

export const setGoal = endpoint('setGoal', 'POST', '/goals', {
  summary: 'Replaces the caller’s goal, and finds the series and projects that lead there.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests'],
})
