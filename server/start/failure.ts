import { ClusterVersionError, EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import pg from 'pg'
import { Problem } from '@fieldwork/core/problems.ts'
import { ConfigurationError } from '../configurationError.ts'
import { ConnectionError, isDatabaseProblem } from '../database/connectionErrors.ts'
import { tlsFault } from '../database/tlsFault.ts'
import { DatabaseVersionError } from '../database/version.ts'
import { fullDiskPattern } from '../http/diskErrors.ts'

/** Messages of PostgreSQL and the operating system, each with the remedy. */
const reasons: Array<[RegExp, string]> = [
  [fullDiskPattern, 'The disk with the data directory is full. Free some space, then start Fieldwork again.'],
  [/read-only file system/i, 'The data directory is on a read-only disk. Name another one with DATA_DIR.'],
  // Node's error for creating a folder on a read-only disk.
  [/ENOENT.*mkdir/, 'The data directory cannot be made. Name a folder on a disk that can be written with DATA_DIR.'],
  [/EADDRINUSE/, 'Another program uses this port. Stop it, or name another port with PORT.'],
  [/(listen EADDRNOTAVAIL|getaddrinfo)/, 'This machine has no such address. Name one of its addresses with HOST, or leave HOST out.'],
  [/EEXIST.*mkdir/, 'The data directory is a file. Name a folder with DATA_DIR.'],
  [/listen EACCES/, 'This user may not listen on this port. Name another port with PORT; below 1024 it takes special rights.'],
  [
    /permission denied|operation not permitted|ENOTDIR/i,
    'This user may not write in the data directory. Give the user that folder, or name another one with DATA_DIR.',
  ],
]

/** Errors of the server in DATABASE_URL, by code. The embedded PostgreSQL has none of them. */
const refusals: Record<string, string> = {
  '28P01': 'The database refuses the password. Correct user and password in DATABASE_URL.',
  '28000': 'The database refuses the user. Correct DATABASE_URL, or let the user in with pg_hba.conf.',
  // From a pooler: a password that it doesn't know, and a database that it doesn't name.
  '08P01':
    'The pooler in DATABASE_URL refuses the connection. Correct user, password and database, or name the database under [databases].',
  '3D000': 'There is no such database. Make it, or correct its name in DATABASE_URL.',
  '42501': 'The database does not let its user make tables. Make the user of DATABASE_URL the owner of the database.',
}

const databaseReason = (error: Error): string | undefined => {
  const tls = error instanceof ConnectionError && tlsFault(error)
  if (tls) return `The database of DATABASE_URL cannot be used: ${tls.said}. ${tls.remedy}`
  const refused = error instanceof ConnectionError && error.cause instanceof pg.DatabaseError && refusals[error.cause.code ?? '']
  if (refused) return refused
  if (error instanceof ConnectionError || isDatabaseProblem(error))
    return 'The database cannot be reached. Start its server, or correct host and port in DATABASE_URL.'
  return error instanceof pg.DatabaseError ? refusals[error.code ?? ''] : undefined
}

/** Explains to the operator why the start failed, with the original message. Unknown errors keep their stack. */
export const startFailure = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem && error.cause instanceof Error) return startFailure(error.cause)
  if (error instanceof ClusterVersionError) return `${error.message} ${versionRemedy(error)}`
  const found = databaseReason(error) ?? reasons.find(([pattern]) => pattern.test(error.message))?.[1]
  if (found) return `${found}\n\n${error.message.trim()}`
  return error instanceof EmbeddedPostgresError || error instanceof DatabaseVersionError ? error.message : (error.stack ?? error.message)
}

/** 78 (EX_CONFIG of sysexits.h) for wrong settings, after which the systemd unit doesn't try again; else 1. */
export const exitCodeOf = (error: unknown): number => (error instanceof ConfigurationError ? 78 : 1)

/** Instructions for the next major version of PostgreSQL. */
export const versionRemedy = ({ isOlder }: ClusterVersionError): string =>
  isOlder
    ? 'Stop Fieldwork and run npm run upgrade, which brings it over on a copy and keeps the old one.'
    : 'Run the version of Fieldwork that made it, or go back with npm run upgrade -- --back if it keeps the older database.'
