import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { fsyncDirectory, setAside, versionOf } from './cluster.ts'
import { findClusterPaths, type ClusterPaths } from './clusterPaths.ts'
import { ClusterVersionError, EmbeddedPostgresError, type EmbeddedOptions, type Programs } from './embeddedPostgres.ts'
import { findOldPrograms } from './oldPrograms.ts'
import { runningPostmaster } from './postmaster.ts'
import { startEmbedded } from './startEmbedded.ts'

export type UpgradeOptions = Pick<EmbeddedOptions, 'dataDir' | 'fallbackDir' | 'log'> & {
  /** The folder of the older version's programs. By default, they are looked for on the machine, or else downloaded. */
  programs?: string | undefined
}

export type Upgrade = { state: 'empty' } | { state: 'current' } | { state: 'upgraded'; from: string; to: string; kept: string }

/**
 * Upgrades the database to the installed major version. `transfer` gets the addresses of both servers, and copies the contents from one to
 * the other. The old server runs on a copy, and the old files are kept beside the new ones.
 * @throws EmbeddedPostgresError if it is in use or newer, or there isn't enough space; then nothing has changed.
 */
export const upgradeCluster = async (
  { programs, ...options }: UpgradeOptions,
  transfer: (from: string, to: string) => Promise<void>,
): Promise<Upgrade> => {
  const { dataDir, fallbackDir, log } = options
  const paths = findClusterPaths(dataDir, fallbackDir, log)
  const { cluster, home } = paths
  finishBrokenSwap(paths)
  const from = versionOf(cluster)
  if (from === undefined) return { state: 'empty' }
  const { major: to } = findBinaries(paths, fallbackDir, log)
  if (from === to) return { state: 'current' }
  if (Number(from) > Number(to)) throw new ClusterVersionError(cluster, from, to)
  refuseRunning(cluster)
  const kept = join(home, `cluster-${from}`)
  if (existsSync(kept)) throw new EmbeddedPostgresError(`${kept} is there from an earlier upgrade. Move it away, and try again.`)

  const old = findOldPrograms(from, { paths, fallbackDir, log, folder: programs })
  const work = join(home, 'upgrade')
  refuseRunning(join(work, 'old/postgres/cluster'))
  refuseRunning(join(work, 'new/postgres/cluster'))
  rmSync(work, { recursive: true, force: true })
  refuseSmallDisk(cluster, home)
  try {
    const made = await transferred({ ...options, work, cluster, old }, transfer)
    // Between the two renames there is no database: the next start reports it, and the next upgrade restores it.
    giveTo(paths, made)
    renameSync(cluster, kept)
    renameSync(made, cluster)
    fsyncDirectory(home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return { state: 'upgraded', from, to, kept }
}

/**
 * Puts the older database back, and keeps the newer one beside it. Returns the restored version and the newer one's path. @throws
 * EmbeddedPostgresError without an older one.
 */
export const revertUpgrade = ({ dataDir, fallbackDir, log }: UpgradeOptions): { restored: string; kept: string } => {
  const { cluster, home } = findClusterPaths(dataDir, fallbackDir, log)
  const [older] = setAside(home).toReversed()
  const version = versionOf(cluster)
  if (!older || version === undefined) throw new EmbeddedPostgresError(`${home} keeps no database of before an upgrade.`)
  refuseRunning(cluster)
  const kept = `${cluster}-${version}`
  if (existsSync(kept)) throw new EmbeddedPostgresError(`${kept} is there already. Move it away, and try again.`)
  const restored = versionOf(older)!
  renameSync(cluster, kept)
  renameSync(older, cluster)
  fsyncDirectory(home)
  return { restored, kept }
}

type Work = Omit<UpgradeOptions, 'programs'> & { work: string; cluster: string; old: Programs }

/** Makes the new cluster, and returns its path. */
const transferred = async ({ work, cluster, old, ...options }: Work, transfer: (from: string, to: string) => Promise<void>) => {
  const folders = { old: join(work, 'old'), new: join(work, 'new') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o755 })
  const copy = findClusterPaths(folders.old, options.fallbackDir, options.log)
  execFileSync('cp', ['-a', cluster, copy.cluster])
  rmSync(join(copy.cluster, 'postmaster.pid'), { force: true })
  giveTo(copy, copy.cluster)
  const before = await startEmbedded({ ...options, dataDir: folders.old, programs: old })
  try {
    const after = await startEmbedded({ ...options, dataDir: folders.new })
    try {
      await transfer(before.url, after.url)
    } finally {
      // A clean stop writes everything to its files.
      await after.close()
    }
  } finally {
    await before.close()
  }
  return findClusterPaths(folders.new, options.fallbackDir, options.log).cluster
}

/** When running as root, another account may have made the files. */
const giveTo = ({ account }: ClusterPaths, cluster: string) => {
  if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

/** Restores the database folder if a process was killed between the two renames. */
const finishBrokenSwap = ({ cluster, home }: ClusterPaths) => {
  const [kept] = setAside(home).toReversed()
  if (existsSync(cluster) || !kept) return
  renameSync(kept, cluster)
  fsyncDirectory(dirname(cluster))
}

const refuseRunning = (cluster: string) => {
  if (runningPostmaster(cluster)) throw new EmbeddedPostgresError('The database is in use. Stop the app first, everywhere.')
}

/** The copy and the new database are as large as the old one. */
const refuseSmallDisk = (cluster: string, home: string) => {
  const size = Number(execFileSync('du', ['-sk', cluster], { encoding: 'utf8' }).split(/\s/)[0]) * 1024
  const { bavail, bsize } = statfsSync(home)
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
  if (bavail * bsize < 2 * size + 200 * 1024 ** 2)
    throw new EmbeddedPostgresError(
      `The upgrade takes ${gigabytes(2 * size + 200 * 1024 ** 2)} beside the database, and ${gigabytes(bavail * bsize)} are free. Free some space, and try again.`,
    )
}
