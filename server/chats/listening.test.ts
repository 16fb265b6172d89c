import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToChats } from './notifications.ts'

/** A port of this machine where nothing listens. */
const closedPort = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('an app that stops while it connects for notifications does not try again', async () => {
  const db = { url: `postgresql://ines@127.0.0.1:${await closedPort()}/none` }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = listenToChats(db, () => {})
  // It tries again after each failure while it runs.
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await running.close()
  const stopped = listenToChats(db, () => {})
  await stopped.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([vi.getTimerCount(), running.isListening(), stopped.isListening()]).toEqual([0, false, false])
})
