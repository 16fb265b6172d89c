import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../e2e/testing/app.ts'

/** Settings of an app whose memory is inspected. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' }

/** Asks the inspector of a process by the protocol of Chrome's developer tools. */
export const inspected = async <Result>(app: App, run: (send: Send) => Promise<Result>): Promise<Result> => {
  process.kill(app.pid(), 'SIGUSR1')
  let address: string | undefined
  while (!(address = /Debugger listening on (ws:\S+)/.exec(app.log())?.[1])) await delay(50)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  const send: Send = (method, params = {}) =>
    new Promise((resolve) => {
      const id = (sent += 1)
      const hear = ({ data }: MessageEvent<string>) => {
        const reply = JSON.parse(data) as { id?: number; result: unknown }
        if (reply.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(reply.result as never)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    return await run(send)
  } finally {
    socket.close()
  }
}

type Send = <Result>(method: string, params?: object) => Promise<Result>

/** Returns the live bytes of a process after garbage collection, in its heap and outside. */
export const liveMemoryOf = (app: App): Promise<number> =>
  inspected(app, async (send) => {
    for (let n = 0; n < 3; n++) await send('HeapProfiler.collectGarbage')
    const expression = 'process.memoryUsage()'
    const { result } = await send<{ result: { value: NodeJS.MemoryUsage } }>('Runtime.evaluate', { expression, returnByValue: true })
    return result.value.heapUsed + result.value.external
  })
