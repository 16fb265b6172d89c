// Writes the files that run in the container image to a folder. Install the packages and build the web first.
// Usage: node scripts/release/appFolder.ts <folder>
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fontFolders } from '../../server/documentation/fonts.ts'
import { productionPackages, runningWorkspaces, type Lockfile } from './productionPackages.ts'

const root = join(import.meta.dirname, '../..')
const { positionals } = parseArgs({ allowPositionals: true })
if (!positionals[0]) throw new Error('Name a folder.')
const folder = resolve(positionals[0])

const isOfTests = (path: string) => /\.test\.ts$|\/testing(?:[^/]*\.ts)?$/.test(path)

/** For people and compilers; licences stay. */
const isUnused = (path: string) => /\.(?:map|d\.[cm]?ts|md)$/i.test(path) && !/licen[cs]e|copying|notice/i.test(basename(path))

/** Only for building programs against PostgreSQL. */
const isOfPostgresBuilds = (path: string) => /\/native\/(?:include|lib\/pkgconfig|lib\/[^/]+\.a)$/.test(path)

const fontWeights = new Set(fontFolders())
const isUnusedFont = (path: string) =>
  path.includes('/@expo-google-fonts/') && /^\d{3}/.test(basename(path)) && statSync(path).isDirectory() && !fontWeights.has(path)

const copy = (path: string, isLeftOut: (source: string) => boolean) => {
  const filter = (source: string) => basename(source) !== 'node_modules' && !isLeftOut(source)
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
}

mkdirSync(folder, { recursive: true })
for (const path of ['package.json', 'LICENSE', 'content', 'web/dist', ...runningWorkspaces]) copy(path, isOfTests)

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
// Packages for other platforms aren't installed.
const installed = productionPackages(lockfile, runningWorkspaces).filter((path) => existsSync(join(root, path)))
for (const path of installed) copy(path, (source) => isUnused(source) || isOfPostgresBuilds(source) || isUnusedFont(source))

mkdirSync(join(folder, 'node_modules/@fieldwork'))
for (const workspace of runningWorkspaces) symlinkSync(`../../${workspace}`, join(folder, 'node_modules/@fieldwork', workspace))
