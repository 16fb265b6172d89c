import { join } from 'node:path'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { layersFirst } from './styles/layers.ts'
import packageFile from '../package.json' with { type: 'json' }

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const entries = [join(import.meta.dirname, 'main.tsx'), join(import.meta.dirname, 'catalogue/ProjectScreen.tsx')]
/** What the project page loads at once. */
const ofProject = new Set<string>()
const follow = (id: string, modules: Modules): void => {
  if (ofProject.has(id)) return
  ofProject.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported, modules)
}

/** What the project page and others use is one piece, for few requests; what it does without stays with the pages that need it. */
const shared = {
  debugName: 'shared',
  name: (id: string, modules: Modules) => {
    for (const entry of entries) follow(entry, modules)
    return ofProject.has(id) ? 'shared' : null
  },
  minShareCount: 2,
}

/** `vite build` makes what browsers load; `vite build --ssr` makes the prerenderer that the server calls for the first response. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/static/',
  publicDir: isSsrBuild ? false : 'public',
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    react(),
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
      input: isSsrBuild ? 'prerender.tsx' : { main: 'main.tsx' },
      output: isSsrBuild ? {} : { codeSplitting: { groups: [shared] } },
    },
  },
  // See noSchemas.ts.
  resolve: { alias: { 'zod/mini': join(import.meta.dirname, 'noSchemas.ts') } },
  ssr: { noExternal: true },
}))
