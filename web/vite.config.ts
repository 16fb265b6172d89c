import { join } from 'node:path'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { optionalFonts } from './styles/fonts.ts'
import { layersFirst } from './styles/layers.ts'
import packageFile from '../package.json' with { type: 'json' }

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const [main, projectPage] = [join(import.meta.dirname, 'app/main.tsx'), join(import.meta.dirname, 'project/ProjectPage.tsx')]
/** The files that a file loads at once, itself included. */
const loadedBy = (file: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) loadedBy(imported, modules, found)
  return found
}

/** One chunk for the code of every page, which compresses better than two; a second one for what the project page shares with others. */
const groups = [
  { debugName: 'app', name: (id: string, modules: Modules) => (loadedBy(main, modules).has(id) ? 'app' : null) },
  {
    debugName: 'shared',
    name: (id: string, modules: Modules) => (loadedBy(projectPage, modules).has(id) ? 'shared' : null),
    minShareCount: 2,
  },
]

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
    ...(isSsrBuild
      ? []
      : [layersFirst(), compression({ algorithms: ['brotliCompress', 'gzip'], exclude: [/\.vite/, /\.(woff2|png|avif|webp|br|gz)$/] })]),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Older targets rewrite light-dark(), and a theme inside a page stops working.
    cssTarget: ['chrome125', 'edge125', 'firefox129', 'safari18'],
    // A page asks for few files: one style sheet, and what several pages share in few pieces.
    cssCodeSplit: false,
    rolldownOptions: {
      input: isSsrBuild ? 'app/prerender.tsx' : { main: 'app/main.tsx' },
      output: isSsrBuild ? {} : { codeSplitting: { groups } },
    },
  },
  // The prerenderer that is built brings everything; in development it finds the packages.
  ssr: { noExternal: command === 'build' ? true : [] },
}))
