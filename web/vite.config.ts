import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { optionalFonts } from './styles/fonts.ts'
import { layersFirst, moduleLayers } from './styles/layers.ts'
import { pdfFiles } from './pdfFiles.ts'
import { cssTarget, publicScript } from './publicScript.ts'
import { standaloneScript } from './standaloneScript.ts'
import packageFile from '../package.json' with { type: 'json' }

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Returns the static imports of a file, transitively, including the file itself. */
const loadedBy = (file: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) loadedBy(imported, modules, found)
  return found
}

/** True for modules that one of the files loads at once. */
const isLoadedBy = (id: string, modules: Modules, ...files: string[]) =>
  files.some((file) => loadedBy(join(import.meta.dirname, file), modules).has(id))

/** Fails the build if one of the files has moved, because its chunk would then be split without a word. */
const existing = (...files: string[]) => {
  for (const file of files)
    if (!existsSync(join(import.meta.dirname, file))) throw new Error(`web/vite.config.ts names ${file}, which doesn't exist.`)
  return files
}

const projectPage = 'project/ProjectPage.tsx'
const idleParts = existing(
  'app/errors/ErrorPage.tsx',
  'platform/appearance/fetchFonts.ts',
  'platform/toasts/Toast.tsx',
  'platform/events/eventBeacon.ts',
)
const idleProjectParts = existing(
  'documents/positionSync.ts',
  'notes/page/Annotations.tsx',
  'evidence/EvidenceSync.tsx',
  'chats/answer/FollowedPassage.tsx',
)
/** Share modules with these parts, and should not load all of them. */
const otherPages = existing(
  projectPage,
  'app/account/AccountPage.tsx',
  'tokens/DevicePage.tsx',
  'sharing/ShareProject.tsx',
  'app/session/AdminMenu.tsx',
)

/**
 * Few chunks, because each costs a request, and small ones compress worse: for what every page loads at once, what the project page shares
 * with other pages, what every page and then a project page loads once it is idle, and what the start page shares,
 * for visitors and for learners.
 */
const groups = [
  { name: (id: string, modules: Modules) => (isLoadedBy(id, modules, 'app/main.tsx') ? 'app' : null) },
  { name: (id: string, modules: Modules) => (isLoadedBy(id, modules, projectPage) ? 'shared' : null), minShareCount: 2 },
  { name: (id: string, modules: Modules) => (isLoadedBy(id, modules, ...idleParts) ? 'idle' : null) },
  {
    name: (id: string, modules: Modules) =>
      isLoadedBy(id, modules, ...idleProjectParts) && !isLoadedBy(id, modules, ...otherPages) ? 'idleProject' : null,
    includeDependenciesRecursively: false,
  },
  { name: (id: string, modules: Modules) => (isLoadedBy(id, modules, 'start/StartPage.tsx') ? 'sharedByStart' : null), minShareCount: 2 },
  { name: (id: string, modules: Modules) => (isLoadedBy(id, modules, 'start/Home.tsx') ? 'sharedByHome' : null), minShareCount: 2 },
]

/** Modules that tesseract.js-core only uses in Node. */
const withoutNode = {
  name: 'without-node',
  resolveId: (id: string) => (id === 'fs' || id === 'crypto' ? '\0none' : null),
  load: (id: string) => (id === '\0none' ? 'export default {}' : null),
}

/** Removes the summaries of endpoints, which only the description of the API has. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/core\/.+\/contract\.ts$/ },
    handler: (code) => code.replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g, ''),
  },
}

/**
 * `vite build` builds the client; `vite build --ssr` builds the prerenderer that the server uses for the first response. Under
 * `npm run dev` the server runs Vite itself (server/dev/web.ts).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/static/',
  publicDir: isSsrBuild ? false : 'public',
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    react(),
    withoutSummaries,
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
  // Workers are modules, too.
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
  // The built prerenderer bundles all packages; in development they are resolved.
  ssr: { noExternal: command === 'build' ? true : [] },
}))
