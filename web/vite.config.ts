import { join } from 'node:path'
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { layersFirst } from './styles/layers.ts'
import packageFile from '../package.json' with { type: 'json' }

/** What the project page does without, though several others need it. */
const besideProject = [
  'web/kitchen',
  'web/accounts/(SignInForm|signInState|useSignIn|NextCode|waiting)',
  'web/catalogue/(ProjectList|projectUpdate|seriesSummary)',
  'web/tasks/ProjectDialogs',
  'web/words/(accounts|projectDialogs)',
  'core/catalogue/(changes|updateContract)',
  'web/ui/(anchoredPopover|code\\.|CodeField|DottedHouse|EmptyState|Menu|Popover|Segment|Slip|Switch|TextField)',
]

/** What several pages use is one piece, for few requests; what the project page does without stays with the pages that need it. */
const shared = {
  name: 'shared',
  minShareCount: 2,
  test: new RegExp(`^(?!.*/(?:${besideProject.join('|')}))`),
}

/** Browsers get the contract without the prose and the problems of its calls, which are for docs/openapi.json and the server (0.6 kB). */
const leanContract = {
  name: 'lean-contract',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('/contract.ts') ? code.replace(/^ {2}(?:summary:\s[^\n]*|problems: \[[^\]\n]*\],)\n/gm, '') : undefined,
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
      : [
          leanContract,
          layersFirst(),
          compression({ algorithms: ['brotliCompress', 'gzip'], exclude: [/\.vite/, /\.(woff2|png|avif|webp|br|gz)$/] }),
        ]),
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
