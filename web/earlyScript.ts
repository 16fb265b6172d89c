import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'app/early.ts')

/**
 * `app/early.ts` as one script without modules, which the browser runs before it paints. A build of its own: what it shares with the app
 * would otherwise be loaded before it.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'early.js', source: await bundled() })
  },
  configureServer({ middlewares }) {
    middlewares.use('/static/early.js', (_request, response, next) => {
      bundled().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})

const bundled = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: source, formats: ['iife'], name: 'early' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('early.js was not built')
  const [{ code, moduleIds }] = output.output
  const packages = moduleIds.filter((id) => id.includes('node_modules'))
  if (packages.length > 0) throw new Error(`early.js would hold ${packages.join(', ')}`)
  return code
}
