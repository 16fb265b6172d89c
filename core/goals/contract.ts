import { endpoint } from '../endpoint.ts'

export const listPaths = endpoint('listPaths', 'GET', '/paths', {
  summary: 'Lists the written paths to goals that many people have, in the order of the catalogue.',
  caller: 'anyone',
})

export const getPath = endpoint('getPath', 'GET', '/paths/{pathId}', {
  summary: 'Returns a written path: its projects in order, with a reason for each.',
  caller: 'anyone',
  problems: ['not_found'],
})

export const listGoalResults = endpoint('listGoalResults', 'GET', '/goals/results', {
  summary: 'Finds what leads to a goal, for anyone.',
  caller: 'anyone',
  problems: ['malformed', 'too_many_requests'],
})

export const getGoal = endpoint('getGoal', 'GET', '/goals', {
  summary: 'Returns the caller’s goal with the series and projects that lead there; null without a goal.',
  caller: 'signed-in',
})

export const setGoal = endpoint('setGoal', 'POST', '/goals', {
  summary:
    'Finds the series and projects that lead to a goal, and replaces the caller’s goal, unless nothing leads to the new one but a path to the previous one exists.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests'],
})
