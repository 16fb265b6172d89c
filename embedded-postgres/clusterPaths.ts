import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync, type Stats } from 'node:fs'
import { basename, join } from 'node:path'
import { canEnter, isRoot, unprivilegedAccount, type Account } from './account.ts'
import { EmbeddedPostgresError, type EmbeddedLog } from './embeddedPostgres.ts'
import { makeDirectory } from './makeDirectory.ts'

/** The paths of the cluster's files, and the account that its server runs as. */
export type ClusterPaths = {
  account: Account
  /** Contains all paths below. Only the server's account may enter it. */
  home: string
  cluster: string
  /** The named pipe whose write end every app that uses the server holds: see supervise.sh. */
  leaseFile: string
  logFile: string
  socketDirectory: string
}

/**
 * Finds or makes `<dataDir>/postgres`. When running as root and the server's account can't enter the data directory, that is a link to a
 * folder in `fallbackDir`. From then on, the link decides rather than the name, so a data directory may be moved.
 */
export const findClusterPaths = (dataDir: string, fallbackDir: string, log: EmbeddedLog): ClusterPaths => {
  makeDirectory(dataDir)
  const link = join(realpathSync(dataDir), 'postgres')
  if (!lstatSync(link, { throwIfNoEntry: false })) makeHome(link, fallbackDir, log)

  const stats = statSync(link, { throwIfNoEntry: false })
  if (!stats)
    throw new EmbeddedPostgresError(
      `${link} points to a folder that is gone. Put the database folder back, or remove the link to begin with an empty one.`,
    )
  const home = realpathSync(link)
  const account = ownerOf(home, stats)
  if (isRoot && !canEnter(account, [home])) {
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to user ${account.uid}, who can no longer enter it. Give that user access to the folders above it.`,
    )
  }
  return {
    account,
    home,
    cluster: join(home, 'cluster'),
    leaseFile: join(home, 'lease.fifo'),
    logFile: join(home, 'postgres.log'),
    socketDirectory: socketDirectoryFor(home, account),
  }
}

const makeHome = (link: string, fallbackDir: string, log: EmbeddedLog) => {
  const account = unprivilegedAccount()
  const dataDir = join(link, '..')
  if (!isRoot || canEnter(account, [dataDir])) return makePrivate(link, account)

  mkdirSync(fallbackDir, { recursive: true })
  chmodSync(fallbackDir, 0o755)
  const home = join(fallbackDir, `${basename(dataDir)}-${shortHash(dataDir)}`)
  makePrivate(home, account)
  unlessExists(() => symlinkSync(home, link))
  log.warn(`PostgreSQL cannot run as root, and user ${account.uid} cannot enter ${dataDir}: the database is kept in ${home}.`)
}

/** An existing folder keeps its owner, so that a user `postgres` that is installed later doesn't take over the files of `nobody`. */
const ownerOf = (home: string, stats: Stats): Account => {
  if (!isRoot) {
    if (stats.uid === process.getuid?.()) return {}
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to user ${stats.uid}. Run the app as that user or as root, or give them the folder.`,
    )
  }
  if (stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  const account = unprivilegedAccount()
  spawnSync('chown', ['-Rh', `${account.uid}:${account.gid}`, home])
  return account
}

/** A Unix socket's path may have 107 bytes on Linux and 103 on a Mac; if longer, the socket moves to a short private folder. */
const socketDirectoryFor = (home: string, account: Account): string => {
  if (Buffer.byteLength(join(home, '.s.PGSQL.5432')) <= 103) return home
  const directory = `/tmp/embedded-postgres-${shortHash(home)}`
  makePrivate(directory, account)
  const stats = lstatSync(directory)
  const owner = account.uid ?? process.getuid?.()
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o777) !== 0o700) {
    throw new EmbeddedPostgresError(
      `${directory} is needed for the database's socket and belongs to another user. Remove it, or use a shorter DATA_DIR.`,
    )
  }
  return directory
}

const makePrivate = (directory: string, { uid, gid }: Account) => {
  unlessExists(() => {
    mkdirSync(directory, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  })
}

const unlessExists = (make: () => void) => {
  try {
    make()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
