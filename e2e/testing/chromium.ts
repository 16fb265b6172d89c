import { existsSync } from 'node:fs'

/** The machine's Chromium. The headless shell renders the same pages faster. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? paths.find((path) => existsSync(path)) ?? paths[0]!
/** As root, it runs only without a sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A fake microphone that beeps and needs no permission. */
export const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
