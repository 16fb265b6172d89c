import { certificateFault, unknownAuthority } from '../certificateFault.ts'

/** Why the database cannot be used over TLS as DATABASE_URL asks for it, and what to do; undefined for other errors. Waiting is no help. */
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
