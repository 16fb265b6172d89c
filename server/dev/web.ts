import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Context } from '../context.ts'
import type { createHttp } from '../http/server.ts'
import { publishInBackground } from '../publishing/publishInBackground.ts'
import { hasPublishing, publishedSources } from '../publishing/queries.ts'
import type { Prerenderer, Web } from '../rendering/web.ts'

const root = join(import.meta.dirname, '../..')
/** Milliseconds to wait for a file to be written, because many editors empty it first. */
const settlingMs = 50

export type LiveWeb = Web & {
  /** Adds Vite to the app, on the same port. Call it before the app listens. */
  addTo: (app: Awaited<ReturnType<typeof createHttp>>) => Promise<void>
}

/**
 * Serves the web from its sources, for `npm run dev`: Vite compiles each file on request, and updates the browser when a file changes. A
 * change in `core`, `server` or `compiler` restarts this process instead; the page waits for it and reloads.
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
            // Otherwise Vite would reload the page while the server restarts.
            ignored: [join(root, 'core/**')],
            awaitWriteFinish: { stabilityThreshold: settlingMs, pollInterval: 10 },
          },
        },
      })
      const { middlewares, close } = vite
      app.get('/static/*', (request, reply) => {
        reply.hijack()
        middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      })
      const publisher = await livePublisher(context, vite)
      app.addHook('onRequest', (request, _reply, done) => {
        const [, id] = /^\/projects\/([\w-]+)/.exec(request.originalUrl) ?? []
        if (id !== undefined) publisher.open(id)
        done()
      })
      app.addHook('preClose', () => {
        publisher.close()
        return close()
      })
    },
  }
}

/**
 * Publishes projects one after another and reloads the pages: a project whose folder changes; an opened project, once per process, because
 * the compiler may have changed; and first those that were never published. Any other change of the content publishes everything.
 */
const livePublisher = async (context: Context, { ws }: ViteDevServer) => {
  let publishing = Promise.resolve()
  const opened = new Set<string>()
  let pending: Set<string> | undefined
  const sources = async () =>
    [...(await publishedSources(context.db))]
      .map((row) => row.join(' '))
      .toSorted()
      .join()
  const publish = (only: readonly string[], isReloaded = false) => {
    publishing = publishing.then(async () => {
      const before = await sources()
      const { done, stop } = publishInBackground(context, { only })
      process.once('exit', stop)
      await done
      process.off('exit', stop)
      if (isReloaded || (await sources()) !== before) ws.send({ type: 'full-reload' })
    })
  }
  const changed = (path: string) => {
    if (!pending) {
      pending = new Set()
      setTimeout(() => {
        const ids = [...pending!]
        pending = undefined
        publish(ids.includes('') ? [] : ids, true)
      }, settlingMs)
    }
    const [top, id = ''] = path.split(sep)
    pending.add(top === 'projects' ? id : '')
  }
  const missing = await unpublished(context)
  if (missing.length > 0) publish(missing)
  // Not Vite's watcher, which notices new folders late and would miss edits until then.
  const watchers = context.config.contentDirs.map((folder) => watch(folder, { recursive: true }, (_, path) => changed(path ?? '')))
  return {
    open: (id: string) => {
      if (opened.has(id)) return
      opened.add(id)
      publish([id])
    },
    close: () => watchers.forEach((watcher) => watcher.close()),
  }
}

/** Projects with a folder that aren't published, because the first start was interrupted or they have errors. */
const unpublished = async ({ config, db }: Context): Promise<string[]> => {
  if (!(await hasPublishing(db))) return []
  const known = await publishedSources(db)
  const folders = await Promise.all(config.contentDirs.map((folder) => readdir(join(folder, 'projects')).catch(() => [])))
  return folders.flat().filter((id) => !known.has(id))
}
