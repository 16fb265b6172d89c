import { endpoint } from '../endpoint.ts'

export const search = endpoint('search', 'GET', '/search', {
  summary:
    'Searches the catalogue by words in any order and form, tolerating one typo each. Without words, returns all that the caller may see, by group.',
  caller: 'anyone',
  problems: ['malformed', 'too_many_requests'],
})
