/** The machine's own Chromium; as root it needs to be told that it has no sandbox. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
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
