import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../server/testing/freePort.ts'

/** `cut`: nothing listens. `one-way`: results arrive, but replies don't come back. */
type WireState = 'up' | 'cut' | 'one-way'

export type Wire = {
  /** URL for machines. */
  origin: string
  set: (state: WireState) => Promise<void>
  /** Number of results sent so far, successful or not. */
  resultCount: () => number
  close: () => Promise<void>
}

/** A proxy between machines and a server, which can be cut. */
export const startWire = async (serverPort: number): Promise<Wire> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let state: WireState = 'cut'
  let results = 0
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    let isResult = false
    near.on('data', (bytes) => {
      // Each call of a companion uses its own connection and begins with its first bytes.
      if (bytes.toString('latin1').startsWith('POST /companion/results')) {
        isResult = true
        results++
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => void (state === 'one-way' && isResult ? near.destroy() : near.write(bytes)))
  })
  const set = async (next: WireState) => {
    if (state === 'cut' && next !== 'cut') await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    if (state !== 'cut' && next === 'cut') {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    }
    state = next
  }
  await set('up')
  return { origin: `http://127.0.0.1:${port}`, set, resultCount: () => results, close: () => set('cut') }
}
