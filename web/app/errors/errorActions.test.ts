import { expect, test } from 'vitest'
import { FetchError } from '../../platform/calls/call.ts'
import { errorActions, isReported, type ErrorAction } from './errorActions.ts'

const cases: Array<[title: string, code: number | undefined, action: ErrorAction, retry: boolean]> = [
  ['a page that is not there leads home and is not tried again', 404, 'home', false],
  ['a visitor may log in and try again', 401, 'signIn', true],
  ['a user without permission can only go back', 403, 'back', false],
  ['a failure of the server can be tried again', 500, 'retry', true],
  ['maintenance can be tried again', 503, 'retry', true],
  ['any other code below 500 can be tried again', 418, 'retry', true],
  ['the last code below 500 can be tried again', 499, 'retry', true],
  ['any other code from 500 on is not tried again', 502, 'home', false],
  ['an error that is no HTTP error can be tried again', undefined, 'retry', true],
]

test.each(cases)('%s', (_title, code, action, retry) => {
  expect(errorActions(code)).toEqual({ action, retry })
})

test.each([
  [499, new Error('refused'), false],
  [500, new Error('failed'), true],
  [503, new Error('closed'), true],
  [undefined, new TypeError('nobody planned for it'), true],
  [undefined, new FetchError('no connection'), false],
])('whether %s (%s) was reported', (code, error, reported) => {
  expect(isReported(code, error)).toBe(reported)
})
