import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

/** The same journeys in Firefox, installed by `npx playwright install firefox`. Those that control Chromium fail here. */
export default defineConfig({
  ...chromium,
  outputDir: '../test-results/journeys-firefox',
  reporter: [['line']],
  use: { ...chromium.use, browserName: 'firefox', launchOptions: {} },
})
