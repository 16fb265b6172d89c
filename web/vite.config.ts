import { join } from 'node:path'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { optionalFonts } from './styles/fonts.ts'
import { layersFirst, moduleLayers } from './styles/layers.ts'
import { pdfFiles } from './pdfFiles.ts'
import { cssTarget, publicScript } from './publicScript.ts'
import { standaloneScript } from './standaloneScript.ts'
import packageFile from '../package.json' with { type: 'json' }

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const [main, projectPage, startPage] = ['app/main.tsx', 'project/ProjectPage.tsx', 'start/StartPage.tsx'].map((file) =>
  join(import.meta.dirname, file),
) as [string, string, string]
/** The files that a file loads at once, itself included. */
const loadedBy = (file: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) loadedBy(imported, modules, found)
  return found
}

/**
 * One chunk, with its style sheet, for what every page loads, which compresses better than two; one more each for what the project page and
 * the start page share with others, so that they ask for few files.
 */
const groups = [
  { debugName: 'app', name: (id: string, modules: Modules) => (loadedBy(main, modules).has(id) ? 'app' : null) },
  {
    debugName: 'shared',
    name: (id: string, modules: Modules) => (loadedBy(projectPage, modules).has(id) ? 'shared' : null),
    minShareCount: 2,
  },
  {
    debugName: 'sharedByStart',
    name: (id: string, modules: Modules) => (loadedBy(startPage, modules).has(id) ? 'sharedByStart' : null),
    minShareCount: 2,
  },
]

/** What tesseract.js-core loads under Node alone. */
const withoutNode = {
  name: 'without-node',
  resolveId: (id: string) => (id === 'fs' || id === 'crypto' ? '\0none' : null),
  load: (id: string) => (id === '\0none' ? 'export default {}' : null),
}

/**
 * `vite build` makes what browsers load; `vite build --ssr` makes the prerenderer that the server calls for the first response. Under
 * `npm run dev` the server runs Vite itself (server/dev/web.ts).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/static/',
  publicDir: isSsrBuild ? false : 'public',
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    react(),
    optionalFonts(),
    moduleLayers(),
    ...(isSsrBuild
      ? []
      : [
          pdfFiles(),
          publicScript(),
          // Runs before the first paint.
          standaloneScript({ fileName: 'early.js', source: 'app/early.ts', mayHavePackages: false }),
          standaloneScript({ fileName: 'verifier.js', source: 'credentials/verifier/verifierPage.ts', mayHavePackages: true }),
          layersFirst(),
          compression({
            algorithms: ['brotliCompress', 'gzip'],
            include: [/\.(html|css|js|json|svg|wasm)$/],
            exclude: [/\.vite/, /\.(woff2|png|avif|webp|br|gz)$/],
          }),
        ]),
  ],
  // A worker imports, as the rest does.
  worker: { format: 'es', plugins: () => [withoutNode] },
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget,
    rolldownOptions: {
      input: isSsrBuild ? 'app/prerender.tsx' : { main: 'app/main.tsx' },
      output: isSsrBuild ? {} : { codeSplitting: { groups } },
    },
  },
  // The prerenderer that is built brings everything; in development it finds the packages.
  ssr: { noExternal: command === 'build' ? true : [] },
}))
