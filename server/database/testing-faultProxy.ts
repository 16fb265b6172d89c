import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { connect } from './connect.ts'
import type { DatabaseLog } from './pool.ts'

/** A loopback port in front of a PostgreSQL server. It can be closed and opened to simulate an outage. */
export const startFaultProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const directory = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let muted = false

  const faultProxy = createServer((inner) => {
    const outer = directory ? dial(`${directory}/.s.PGSQL.5432`) : dial(Number(target.port || 5432), target.hostname)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    inner.on('close', () => outer.destroy())
    outer.on('close', () => inner.destroy())
    if (!muted) inner.pipe(outer).pipe(inner)
  })
  const listen = async (port: number) => {
    faultProxy.listen(port, '127.0.0.1')
    await once(faultProxy, 'listening')
  }
  await listen(0)
  const { port } = faultProxy.address() as AddressInfo

  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    open: () => listen(port),
    shut: async () => {
      for (const socket of sockets) socket.destroy()
      if (!faultProxy.listening) return
      faultProxy.close()
      await once(faultProxy, 'close')
    },
    /** Accepts connections from now on, but never answers. */
    mute: () => {
      muted = true
    },
  }
}

/** Connects to a PostgreSQL server through a fault proxy. `close` closes both. */
export const connectThroughProxy = async (databaseUrl: string, log: DatabaseLog) => {
  const proxy = await startFaultProxy(databaseUrl)
  const db = await connect({ databaseUrl: proxy.url, dataDir: '', log })
  const close = async () => {
    await db.close()
    await proxy.shut()
  }
  return { proxy, db, close }
}
