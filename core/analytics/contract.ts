import { endpoint } from '../endpoint.ts'

export const reportFailure = endpoint('reportFailure', 'POST', '/reports', {
  summary: 'Reports a failure in a browser to the operator, without answers or addresses.',
  caller: 'anyone',
  changes: false,
  problems: ['invalid', 'too_many_requests'],
})

export const sendEvent = endpoint('sendEvent', 'POST', '/events', {
  summary: 'Records an event that happened in the browser, by its name and ids. Records nothing for users who opted out of tracking.',
  caller: 'anyone',
  limit: 8 * 1024,
  problems: ['invalid', 'too_many_requests'],
})

export const getAnalytics = endpoint('getAnalytics', 'GET', '/admin/analytics', {
  summary: 'Returns counts of events by day and name, and how many people continue from step to step.',
  caller: 'admin',
  problems: ['malformed', 'too_many_requests'],
})
