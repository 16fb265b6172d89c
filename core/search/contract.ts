import { endpoint } from '../endpoint.ts'

export const search = endpoint('search', 'GET', '/search', {
  summary:
    'Searches the catalogue by words in any order, tolerating one wrong letter. Without words, returns all that the caller may see, by group.',
  caller: 'anyone',
  problems: ['malformed', 'too_many_requests'],
})
