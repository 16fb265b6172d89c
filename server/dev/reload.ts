import { watch } from 'node:fs'
import { PassThrough } from 'node:stream'
import type { Context } from '../context.ts'
import { Reply, type PlainRoute } from '../http.ts'
import { webRoot } from '../pages/assets.ts'
import { requireLocal } from './local.ts'

/** In development mode: a stream on which the page hears that the web was built again. `npm run dev` rebuilds it. */
export const reload = ({ config }: Context): PlainRoute[] => {
  if (!config.devKey || !process.argv.includes('--reload')) return []
  return [
    {
      method: 'GET',
      path: '/dev/reload',
      handle: (request) => {
        requireLocal(request)
        const stream = new PassThrough()
        stream.write('retry: 500\n\n')
        let timer: NodeJS.Timeout | undefined
        const watcher = watch(`${webRoot}/client`, { recursive: true }, () => {
          clearTimeout(timer)
          timer = setTimeout(() => stream.write('data: reload\n\n'), 300)
        })
        stream.on('close', () => watcher.close())
        return new Reply(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, stream)
      },
    },
  ]
}
