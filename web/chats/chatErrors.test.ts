import { expect, test } from 'vitest'
import { FetchError, RequiredParameterError, ResponseError } from '../platform/calls/call.ts'
import { chatErrorOf, hasSupportLink, sentenceOf, StreamFailure, StreamNotOpened } from './chatErrors.ts'

const answered = (status: number) => new ResponseError('', status)

const errors: Array<[what: string, error: Error, type: string]> = [
  ['a network that fails', new FetchError(''), 'NETWORK_ERROR'],
  ['a fetch that fails', new TypeError('Failed to fetch'), 'NETWORK_ERROR'],
  ['a call without one of its ids', new RequiredParameterError('chatId', 'sendMessage'), 'API_ERROR'],
  ['an answer that broke off', new StreamFailure(), 'STREAMING_ERROR'],
  ['an answer without a body', new StreamNotOpened(), 'CONNECTION_ERROR'],
  ['a session that ended', answered(401), 'AUTHENTICATION_ERROR'],
  ['a refusal', answered(403), 'AUTHENTICATION_ERROR'],
  ['a failure of the server', answered(500), 'API_ERROR'],
  ['a failure of a gateway', answered(504), 'API_ERROR'],
  ['too many requests', answered(429), 'RATE_LIMIT_ERROR'],
  ['a request that took too long', answered(408), 'CONNECTION_ERROR'],
  ['any other status', answered(418), 'UNKNOWN_ERROR'],
  ['anything else', new Error('?'), 'UNKNOWN_ERROR'],
]
test.each(errors)(
  '%s has its place in the table of errors [CHAT-54] [CHAT-55] [CHAT-56] [CHAT-57] [CHAT-58] [CHAT-59]',
  (_what, error, type) => {
    expect(chatErrorOf(error).type).toBe(type)
  },
)

test('an impersonating administrator reads that the action is closed to them, not that the session ended', () => {
  const error = chatErrorOf(new ResponseError('', 403, 'impersonating'))
  expect(sentenceOf(error)).toBe('This stays closed while you are impersonating someone. Stop impersonating first.')
})

test('an unknown error includes the server’s reason', () => {
  expect(chatErrorOf(new ResponseError('', 422, 'file_missing'))).toEqual({
    type: 'UNKNOWN_ERROR',
    reason: 'One of the files isn’t there any more. Attach it again.',
  })
})

test('interrupted answers and unknown errors link to support', () => {
  expect(hasSupportLink({ type: 'STREAMING_ERROR' })).toBe(true)
  expect(hasSupportLink({ type: 'UNKNOWN_ERROR' })).toBe(true)
  expect(hasSupportLink({ type: 'NETWORK_ERROR' })).toBe(false)
})
