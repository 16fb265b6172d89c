import type { Config } from '../config.ts'

/** Browser features that reach devices, people or money (https://github.com/w3c/webappsec-permissions-policy). */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The page itself makes and uses passkeys; frames of other sites never do. */
const passkeys = ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)']

/** Sent with every answer. Put together once: asking a library for them at each request took a quarter of the time of a small answer. */
export const securityHeaders = ({
  s3,
  publicUrl,
  filesUrl,
  isWebLive,
  transcription,
}: Pick<Config, 's3' | 'publicUrl' | 'filesUrl' | 'isWebLive' | 'transcription'>): Record<string, string> => {
  const isHttps = publicUrl?.startsWith('https://') ?? false
  const store = s3 ? ` ${new URL(s3.url).origin}` : ''
  const files = filesUrl ? ` ${filesUrl}` : ''
  const policy = [
    "default-src 'self'",
    // Vite serves a worker that runs WebAssembly under no name of its own (staticFiles.ts).
    isWebLive ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    // Vite puts what it replaces into the page as style elements, and waits in a worker for a server that starts again.
    ...(isWebLive ? ["style-src 'self' 'unsafe-inline'", "worker-src 'self' blob:"] : ["style-src 'self'"]),
    `img-src 'self' data: blob:${store}${files}`,
    `connect-src 'self'${store}${files}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...unusedFeatures.map((feature) => `${feature}=()`),
      ...passkeys,
      `microphone=(${transcription ? 'self' : ''})`,
    ].join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
