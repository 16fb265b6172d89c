import { certificateFault, unknownAuthority } from '../certificateFault.ts'

/** Explains a permanent TLS error for DATABASE_URL, with its remedy; undefined for other errors. */
export const tlsFault = (error: unknown): { said: string; remedy: string } | undefined => {
  if (!(error instanceof Error)) return undefined
  const certificate = certificateFault(error)
  if (certificate === unknownAuthority) return { ...certificate, remedy: namedAuthority }
  if (certificate) return certificate
  if (error.message === 'The server does not support SSL connections')
    return { said: 'it does not offer TLS', remedy: 'Set ssl = on there, or, in a network that nobody else reads, leave sslmode out.' }
  const { cause } = error as { cause?: { syscall?: string; path?: string } }
  if (cause?.syscall === 'open')
    return { said: `${cause.path} cannot be read`, remedy: 'Correct sslrootcert, sslcert or sslkey in DATABASE_URL.' }
  return undefined
}

const namedAuthority =
  'Name a file with the certificate of the authority that signed it with sslrootcert in DATABASE_URL, or with NODE_EXTRA_CA_CERTS.'
