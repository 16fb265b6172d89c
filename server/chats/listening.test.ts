import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToChats } from './notifications.ts'

/** A server on loopback that drops each connection, and counts them. It can stop, and listen to the same port again. */
const droppingServer = async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise((resolve) => server.close(resolve))
  await listen(0)
  onTestFinished(() => void stop())
  const { port } = server.address() as AddressInfo
  /** Connects once more. Earlier connections have been counted by then. */
  const countedSoFar = async () => {
    await once(
      connect(port, '127.0.0.1').on('error', () => {}),
      'close',
    )
    return connections
  }
  return { port, connections: () => connections, countedSoFar, stop, listenAgain: () => listen(port) }
}

test('an app that stops while it connects for notifications does not try again', async () => {
  const server = await droppingServer()
  const db = { url: `postgresql://ines@127.0.0.1:${server.port}/none` }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = listenToChats(db, () => {})
  // It tries again after each failure while it runs.
  await expect.poll(async () => (await vi.advanceTimersByTimeAsync(2_000), server.connections())).toBeGreaterThan(2)
  await running.close()
  await server.stop()
  const refused = listenToChats(db, () => {})
  await refused.close()
  await server.listenAgain()
  const before = await server.countedSoFar()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await server.countedSoFar()).toBe(before + 1)
  expect([running.isListening(), refused.isListening()]).toEqual([false, false])
})
