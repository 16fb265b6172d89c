import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const root = import.meta.dirname
const define = { __APP_VERSION__: '"1.0.0"' }

/** Pure logic in Node; what needs a document, in the browser that people use. The configuration at the root takes both. */
export const webProjects: TestProjectConfiguration[] = [
  {
    root,
    define,
    test: { name: 'web', include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', 'dist/**', '**/*.browser.test.tsx'] },
  },
  {
    root,
    define,
    // so that nothing is found out, and the page loaded anew, while tests run
    optimizeDeps: {
      include: [
        'react-dom',
        'react-router',
        '@tanstack/react-query',
        'canvas-confetti',
        '@floating-ui/dom',
        'zustand',
        'zustand/vanilla',
        'zustand/middleware',
        'zustand/shallow',
        'zod/mini',
        'vitest-browser-react',
        'axe-core',
        'marked',
      ],
    },
    plugins: [react()],
    build: { assetsInlineLimit: 0 },
    // its overlay would lie over what is tested
    server: { hmr: { overlay: false } },
    test: {
      name: 'web-browser',
      include: ['**/*.browser.test.tsx'],
      // A condition is waited for; how long it takes is the machine's business.
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  },
]

export default defineConfig({ root, test: { projects: webProjects } })
