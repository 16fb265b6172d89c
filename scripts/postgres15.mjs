// A throw-away PostgreSQL 15 server for the tests, on a loopback port. Plain JavaScript, since it runs before Node 24 is there.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { apt, mayInstall } from './apt.mjs'

const directories = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
]
const isRoot = process.getuid?.() === 0

/**
 * Starts a cluster and returns its address; as root it runs as an unprivileged user. It ends by `stop`, or with this process. Throws if
 * PostgreSQL 15 isn't installed and can't be. @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startPostgres15 = async () => {
  const bin = find() ?? install()
  const account = isRoot ? unprivileged() : {}
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'fieldwork-postgres15-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    for (const path of isRoot ? [folder, passwordFile] : []) chownSync(path, account.uid, account.gid)

    const cluster = join(folder, 'cluster')
    const options = [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '--no-sync',
    ]
    execFileSync(join(bin, 'initdb'), options, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...account })

    const port = await freePort()
    const stop = await run(bin, cluster, port, account, join(folder, 'log'))
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => stop().then(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

const find = () => directories.find((directory) => existsSync(join(directory, 'initdb')))

/** Installing a server on Debian starts a cluster on port 5432, which this configuration prevents. */
const install = () => {
  if (!mayInstall) throw new Error('The tests need PostgreSQL 15: install it (Debian: apt install postgresql-15).')
  const configuration = '/etc/postgresql-common/createcluster.conf'
  let before
  try {
    apt('update')
    apt('install', 'postgresql-common')
    before = readFileSync(configuration, 'utf8')
    writeFileSync(configuration, `${before}\ncreate_main_cluster = false\n`)
    apt('install', 'postgresql-15')
  } catch {
    throw new Error('The tests need PostgreSQL 15, and apt-get could not install postgresql-15. Install it, and run them again.')
  } finally {
    if (before) writeFileSync(configuration, before)
  }
  return find()
}

const unprivileged = () => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const run = async (bin, cluster, port, account, logFile) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // Durability isn't needed for these tests; the app's own server is tested for it.
    fsync: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const keep = readFileSync(new URL('../embedded-postgres/supervise.sh', import.meta.url), 'utf8')
  const log = openSync(logFile, 'a')
  const child = spawn('/bin/sh', ['-c', keep, 'keep.sh', join(bin, 'postgres'), '-D', cluster, ...options], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
    ...account,
  })
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  const stop = async () => {
    child.stdio[3].destroy()
    while (!ended) await delay(5)
  }
  while (!isReady(cluster)) {
    if (ended) throw new Error(`PostgreSQL 15 did not start:\n${readFileSync(logFile, 'utf8')}`)
    await delay(5)
  }
  return stop
}

const isReady = (cluster) => {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready'
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { url, stop } = await startPostgres15()
  console.log(url)
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
