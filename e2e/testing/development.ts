import { spawn } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import type { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { freePort } from '../../server/testing/freePort.ts'
import { isHealthy, machine } from './app.ts'

const root = join(import.meta.dirname, '../..')
const leftOut = new Set(['.git', 'node_modules', 'data', 'dist', 'test-results'])

/** A copy of the repository with one series of the catalogue, whose files can be edited while `npm run dev` runs. */
export type Development = {
  origin: string
  /** Replaces text that must exist in a file. */
  edit: (file: string, piece: string, by: string) => Promise<void>
  /** Stops it and removes the copy. */
  remove: () => Promise<void>
  /** Everything it printed. */
  log: () => string
}

export const startDevelopment = async (seriesId: string): Promise<Development> => {
  const copy = await mkdtemp(join(tmpdir(), 'fieldwork-development-'))
  // If started as root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(copy, 0o755)
  await copyRepository(copy)
  await keepSeries(join(copy, 'content'), seriesId)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let log = ''
  const child = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    detached: true,
    env: { ...machine, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise((resolve) => child.once('close', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  const remove = async () => {
    // npm, its shell, the watcher and the server form a process group. `close` is emitted when the last of them has ended.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
    await gone
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (const until = Date.now() + 60_000; !(await isHealthy(origin)); await delay(50))
      if (child.exitCode !== null || Date.now() > until) throw new Error(`npm run dev did not start:\n${log}`)
  } catch (error) {
    await remove()
    throw error
  }
  const edit = async (file: string, piece: string, by: string) => {
    const text = await readFile(join(copy, file), 'utf8')
    if (!text.includes(piece)) throw new Error(`${file} has no "${piece}"`)
    await writeFile(join(copy, file), text.replace(piece, by))
  }
  return { origin, edit, remove, log: () => log }
}

/** Packages are linked. Only our own workspaces must be the copy's. */
const copyRepository = async (copy: string) => {
  await cp(root, copy, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split('/')
        .some((part) => leftOut.has(part)),
  })
  await mkdir(join(copy, 'node_modules/@fieldwork'), { recursive: true })
  // Tells scripts/ready.mjs that they are installed.
  const stamp = 'node_modules/.cache/fieldwork-packages'
  await mkdir(join(copy, 'node_modules/.cache'))
  await copyFile(join(root, stamp), join(copy, stamp))
  const packages = await readdir(join(root, 'node_modules'))
  const links = packages.filter((name) => name !== '@fieldwork' && (name === '.bin' || !name.startsWith('.')))
  await Promise.all([
    ...links.map((name) => symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))),
    ...['core', 'compiler', 'embedded-postgres', 'server', 'web'].map((name) =>
      symlink(`../../${name}`, join(copy, 'node_modules/@fieldwork', name)),
    ),
  ])
}

/** Publishing the whole catalogue would take longer than the test. */
const keepSeries = async (content: string, seriesId: string) => {
  const file = join(content, 'catalogue.yaml')
  const { categories, series } = parse(await readFile(file, 'utf8')) as Catalogue
  await writeFile(file, stringify({ categories, series: series.filter(({ id }) => id === seriesId) }))
  const others = series.filter(({ id }) => id !== seriesId).flatMap(({ projects }) => projects)
  await Promise.all(others.map((project) => rm(join(content, 'projects', project), { recursive: true })))
}
