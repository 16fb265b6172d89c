import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutageLog } from './outageLog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started = () => {
  const lines: string[] = []
  const write = (_fields: unknown, message?: string) => void lines.push(message ?? String(_fields))
  const outages = createOutageLog({ info: write, warn: write, error: write } as never)
  const fail = (kind = 'first') => outages.report({ level: 'error', message: 'It fails.', over: 'It works.', kind, fields: {} })
  return { lines, fail }
}

test('an outage is logged once when it begins and once after a minute without a failure', () => {
  const { lines, fail } = started()
  for (let failures = 0; failures < 5; failures++) {
    fail()
    vi.advanceTimersByTime(59_000)
  }
  expect(lines).toEqual(['It fails.'])
  vi.advanceTimersByTime(1_000)
  expect(lines).toEqual(['It fails.', 'It works.'])
  fail()
  expect(lines).toEqual(['It fails.', 'It works.', 'It fails.'])
})

test('outages of different kinds are logged apart', () => {
  const { lines, fail } = started()
  fail('first')
  fail('second')
  fail('first')
  expect(lines).toEqual(['It fails.', 'It fails.'])
})

test('the end of an outage names no request, although one has reported it', () => {
  const request = new AsyncLocalStorage<string>()
  const requests: Array<string | undefined> = []
  const write = () => void requests.push(request.getStore())
  const outages = createOutageLog({ info: write, warn: write, error: write } as never)
  request.run('a request', () => outages.report({ level: 'error', message: 'It fails.', over: 'It works.', fields: {} }))
  vi.advanceTimersByTime(60_000)
  expect(requests).toEqual(['a request', undefined])
})
