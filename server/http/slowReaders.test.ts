import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endWhenReadSlowly } from './slowReaders.ts'

test.for([
  [3, 'ended'],
  [5, 'sent on'],
] as const)('a file of which %i kilobytes a second are taken is %s', ([kilobytes, outcome]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = { bytesWritten: 0 }
  let isEnded = false
  const response = { socket, once: () => response, destroy: () => void (isEnded = true) }
  endWhenReadSlowly(response as unknown as ServerResponse, 60_000)
  for (let second = 0; second < 240 && !isEnded; second++) {
    socket.bytesWritten += kilobytes * 1_000
    vi.advanceTimersByTime(1_000)
  }
  expect(isEnded ? 'ended' : 'sent on').toBe(outcome)
})
