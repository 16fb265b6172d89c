import { endpoint } from '../endpoint.ts'

export const reportFailure = endpoint({
  name: 'reportFailure',
  method: 'POST',
  path: '/reports',
  summary: 'Tells the operator that something failed in a browser. No answers, no addresses.',
  caller: 'anyone',
  problems: ['invalid', 'too_many_requests'],
})
