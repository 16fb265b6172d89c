import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from './call.ts'
import { createConnection, type Connection } from './connection.ts'

let isThere = false
let asked = 0
let connection: Connection
const turn = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const server = () => connection.server.getState()

beforeEach(() => {
  vi.useFakeTimers()
  isThere = false
  asked = 0
  connection = createConnection()
  vi.stubGlobal('fetch', async () => {
    asked++
    if (!isThere) throw new TypeError('down')
    return new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that does not answer is away until it does, and is asked less and less often', async () => {
  const recovered: string[] = []
  connection.recovered.listen(() => recovered.push('back'))
  void connection.noticeFailure(new FetchError())
  await turn(0)
  expect(server()).toBe('offline')
  const questions: number[] = []
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    await turn(seconds)
    questions.push(asked)
  }
  expect(questions).toEqual([2, 3, 4, 5, 6, 7])
  isThere = true
  await turn(10)
  expect(server()).toBe('back')
  expect(recovered).toEqual(['back'])
  await turn(3)
  expect(server()).toBe('there')
})

test('a call that fails while the server answers is no outage', async () => {
  isThere = true
  void connection.noticeFailure(new ResponseError('', 500))
  await turn(0)
  expect(asked).toBe(1)
  expect(server()).toBe('there')
})

test('an answer that says no is no outage, and nobody asks', async () => {
  void connection.noticeFailure(new ResponseError('', 409))
  void connection.noticeFailure(new ResponseError('', 429))
  await turn(1)
  expect(asked).toBe(0)
})

test('many failures lead to one question, and a network that came back to another at once', async () => {
  for (let failures = 0; failures < 5; failures++) void connection.noticeFailure(new FetchError())
  await turn(3.5)
  expect(asked).toBe(3)
  isThere = true
  connection.askNow()
  await turn(0)
  expect(server()).toBe('back')
})
