import { endpoint } from '../endpoint.ts'

export const reportFailure = endpoint({
  name: 'reportFailure',
  method: 'POST',
  path: '/reports',
  summary: 'Tells the operator that something failed in a browser. No answers, no addresses.',
  caller: 'anyone',
  changes: false,
  problems: ['invalid', 'too_many_requests'],
})

export const sendEvent = endpoint({
  name: 'sendEvent',
  method: 'POST',
  path: '/events',
  summary: 'Records what happened in the browser alone, by its name and ids. Nothing is recorded of whoever does not want to be tracked.',
  caller: 'anyone',
  limit: 8 * 1024,
  problems: ['invalid', 'too_many_requests'],
})

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  method: 'GET',
  path: '/admin/analytics',
  summary: 'Counts of events by day and name, and how many people go on from step to step.',
  caller: 'admin',
  problems: ['malformed', 'too_many_requests'],
})
