import { existsSync } from 'node:fs'

/** The machine's own Chromium. The one without windows draws the same pages in less time. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? paths.find((path) => existsSync(path)) ?? paths[0]!
/** As root it needs to be told that it has no sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A microphone that beeps, and that every page may use which asks for it. */
export const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
