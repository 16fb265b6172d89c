import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { layersFirst, moduleLayers } from './styles/layers.ts'

const source = join(import.meta.dirname, 'app/publicPage.ts')
const entry = 'publicPage.js'
/** Older ones rewrite light-dark(), and a theme inside a page stops working. */
export const cssTarget = ['chrome125', 'edge125', 'firefox129', 'safari18']

/**
 * `app/publicPage.ts` as a script of its own, with what it loads later. A build of its own: what it shares with the app would otherwise
 * come with the app.
 */
export const publicScript = (): Plugin => {
  let files: Promise<Map<string, string | Uint8Array>> | undefined
  return {
    name: 'public-script',
    async generateBundle() {
      for (const [fileName, content] of await bundled()) this.emitFile({ type: 'asset', fileName, source: content })
    },
    configureServer({ config, middlewares }) {
      middlewares.use(config.base, (request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (name !== entry && !name.startsWith('assets/publicPage-')) return next()
        // A page begins with the entry, which is built from the sources as they are now.
        if (name === entry) files = bundled()
        files ??= bundled()
        files.then((built) => {
          const content = built.get(name)
          if (content === undefined) response.writeHead(404).end()
          else response.setHeader('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript').end(content)
        }, next)
      })
    },
  }
}

const bundled = async (): Promise<Map<string, string | Uint8Array>> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    base: '/static/',
    publicDir: false,
    plugins: [react(), moduleLayers(), layersFirst()],
    build: {
      write: false,
      target: 'es2023',
      cssTarget,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: source,
        output: {
          entryFileNames: entry,
          chunkFileNames: 'assets/publicPage-[name]-[hash].js',
          assetFileNames: 'assets/publicPage-[name]-[hash][extname]',
        },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
