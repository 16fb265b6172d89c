import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardPublishing, wasInterrupted } from './publishing.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const askToLeave = () => void dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['ends with the page that is left, is remembered', true, askToLeave],
  ['fails on a page that stays, is not', false, () => {}],
  [
    'fails after the person chose to stay, is not',
    false,
    () => {
      askToLeave()
      vi.advanceTimersByTime(1000)
    },
  ],
])('publishing that %s', async (_, isRemembered, before) => {
  const reload = { holdWhile: () => () => {} } as unknown as Parameters<typeof guardPublishing>[2]
  const publishing = guardPublishing('tls', new AbortController().signal, reload, () => {
    before()
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await expect(publishing).rejects.toThrow('Failed to fetch')
  expect(wasInterrupted('tls')).toBe(isRemembered)
})
