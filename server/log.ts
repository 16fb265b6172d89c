import pino, { type DestinationStream, type Logger } from 'pino'

// Bounded, and no sign fits two places: a line of somebody else's making must not cost more than its length.
const addresses = /[^\s"'<>()[\]{},;:\\@]{1,64}@[^\s"'<>()[\]{},;:\\@.]{1,63}(?:\.[^\s"'<>()[\]{},;:\\@.]{1,63}){1,8}/g
const secrets = ['email', 'code', 'token', 'cookie', 'password', 'text', 'html', 'to']

/**
 * The app's log: no e-mail address, code, token or answer gets into it, wherever in an entry it stands. PostgreSQL puts the value that
 * it refused into an error's `detail`, and mail servers quote the recipient.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept out]' },
      serializers: { error: describeError, err: describeError },
      hooks: { streamWrite: (line) => line.replace(addresses, '[address]') },
    },
    destination,
  )

const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: typeof error }
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(typeof code === 'string' ? { state: code } : {}) }
}
