import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Script = { fileName: string; source: string; mayHavePackages: boolean }

/**
 * A script without modules, in a build of its own: what it shares with the app would otherwise be loaded before it. `source` is a file of
 * this workspace.
 */
export const standaloneScript = (script: Script): Plugin => ({
  name: `standalone ${script.fileName}`,
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: script.fileName, source: await bundled(script) })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/static/${script.fileName}`, (_request, response, next) => {
      bundled(script).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})

const bundled = async ({ fileName, source, mayHavePackages }: Script): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // A script without modules has no address of its own; packages name files by it that nobody asks for.
    define: { 'import.meta.url': JSON.stringify('https://localhost/') },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, source), formats: ['iife'], name: 'standalone' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`${fileName} was not built`)
  const [{ code, moduleIds }] = output.output
  const packages = moduleIds.filter((id) => id.includes('node_modules'))
  if (packages.length > 0 && !mayHavePackages) throw new Error(`${fileName} would hold ${packages.join(', ')}`)
  return code
}
