import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

/** The same journeys in the Firefox that `npx playwright install firefox` fetches. Those that steer Chromium itself fail here. */
export default defineConfig({
  ...chromium,
  outputDir: '../test-results/journeys-firefox',
  reporter: [['line']],
  use: { ...chromium.use, browserName: 'firefox', launchOptions: {} },
})
