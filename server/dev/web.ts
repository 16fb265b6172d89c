import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import type { Context } from '../context.ts'
import type { createHttp } from '../http/server.ts'
import { publishInBackground } from '../publishing/publishInBackground.ts'
import type { Prerenderer, Web } from '../rendering/web.ts'

const root = join(import.meta.dirname, '../..')
/** Milliseconds to wait for a file to be written, because many editors empty it first. */
const settling = 50

export type LiveWeb = Web & {
  /** Adds Vite to the app, on the app's own port. The app has to be there, and not to listen yet. */
  addTo: (app: Awaited<ReturnType<typeof createHttp>>) => Promise<void>
}

/**
 * The web as its sources are now, for `npm run dev`: Vite compiles each file when it is asked for, and replaces in the browser what
 * changes. A change in `core`, `server` or `compiler` restarts this process instead; the page waits for it, and loads again.
 */
export const liveWeb = (context: Context): LiveWeb => {
  let vite: ViteDevServer | undefined
  return {
    assetsOf: () => ({ script: '/static/app/development.ts', styles: [], preloads: [] }),
    prerenderer: () => vite!.ssrLoadModule('/app/prerender.tsx') as Promise<Prerenderer>,
    isLive: true,
    addTo: async (app) => {
      vite = await createServer({
        configFile: join(root, 'web/vite.config.ts'),
        appType: 'custom',
        clearScreen: false,
        logLevel: 'warn',
        server: {
          middlewareMode: true,
          hmr: { server: app.server },
          watch: {
            // If Vite saw core change, it would have the page load again while the server is away.
            ignored: [join(root, 'core/**')],
            awaitWriteFinish: { stabilityThreshold: settling, pollInterval: 10 },
          },
        },
      })
      const { middlewares, close } = vite
      app.get('/static/*', (request, reply) => {
        reply.hijack()
        middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      })
      const watcher = republish(context, vite)
      app.addHook('preClose', () => {
        watcher.close()
        return close()
      })
    },
  }
}

/** Publishes the content whenever it changes, one time after another, and has the pages load it. */
const republish = (context: Context, { ws }: ViteDevServer) => {
  let publishing = Promise.resolve()
  let isWaiting = false
  const publish = async () => {
    await delay(settling)
    isWaiting = false
    const { done, stop } = publishInBackground(context)
    process.once('exit', stop)
    await done
    process.off('exit', stop)
    ws.send({ type: 'full-reload' })
  }
  // Not Vite's watcher: it sees a folder that is added some time later, and an edit until then would be lost.
  const watchers = context.config.contentDirs.map((folder) =>
    watch(folder, { recursive: true }, () => {
      if (isWaiting) return
      isWaiting = true
      publishing = publishing.then(publish)
    }),
  )
  return { close: () => watchers.forEach((watcher) => watcher.close()) }
}
