import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './testing/chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './testing/publishedData.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  // Conditions are awaited without time limits of their own, because machines differ.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Two browsers with their servers and databases share two cores. A failing journey is retried once, and scripts/test.mjs reports it.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['line'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/journeys.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 30_000,
    // Recording makes every journey slower. To look at one that fails: playwright test --config=e2e/playwright.config.ts --trace=on <file>
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
})
