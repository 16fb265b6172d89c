import { endpoint } from '../endpoint.ts'

export const getFeatures = endpoint({
  name: 'getFeatures',
  method: 'GET',
  path: '/features',
  summary: 'Feature flags and plan limits; what a visitor without a session has.',
  caller: 'anyone',
})
