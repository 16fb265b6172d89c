import { endpoint } from '../endpoint.ts'

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  summary: 'What the caller may see of the catalogue, by words in any order, with one letter wrong; without words all of it, by group.',
  caller: 'anyone',
  problems: ['malformed', 'too_many_requests'],
})
