import { expect, test } from 'vitest'
import { guardPublishing, wasInterrupted } from './publishing.ts'

test.each([
  ['ends with the page that is left, is remembered', true],
  ['fails on a page that stays, is not', false],
])('publishing that %s', async (_, isLeft) => {
  sessionStorage.clear()
  const reload = { holdWhile: () => () => {} } as unknown as Parameters<typeof guardPublishing>[2]
  const publishing = guardPublishing('tls', new AbortController().signal, reload, () => {
    if (isLeft) dispatchEvent(new Event('beforeunload', { cancelable: true }))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await expect(publishing).rejects.toThrow('Failed to fetch')
  expect(wasInterrupted('tls')).toBe(isLeft)
  sessionStorage.clear()
})
