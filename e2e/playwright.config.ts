import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './testing/chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './testing/publishedData.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  // A condition is waited for; how long it takes is the machine's business.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Two browsers, their servers and databases share two cores. A journey that fails is tried once more, and scripts/test.mjs names it.
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
