import { endpoint } from '../../endpoint.ts'

export const getPublicProfile = endpoint('getPublicProfile', 'GET', '/user/public-profile', {
  summary:
    "Returns the name and address of the caller's public pages. Before they chose them, suggestions made of a name that they gave; never of the email address.",
  caller: 'signed-in',
  problems: ['too_many_requests'],
})

export const listPublicPages = endpoint('listPublicPages', 'GET', '/user/public-pages', {
  summary: 'Returns what others can open of the caller: their portfolio, the pages of their work, and their credentials.',
  caller: 'signed-in',
})

export const checkNickname = endpoint('checkNickname', 'GET', '/user/public-profile/nicknames/{nickname}', {
  summary: 'Returns why the caller can’t publish under a nickname; null if they can.',
  caller: 'signed-in',
  problems: ['too_many_requests'],
})

export const savePublicProfile = endpoint('savePublicProfile', 'PUT', '/user/public-profile', {
  summary:
    'Sets the name and address under which the caller publishes. Links to the previous address lead to the new one. An empty name is none.',
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
})
