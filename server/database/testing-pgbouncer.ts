import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedAccount } from '@fieldwork/embedded-postgres/account.ts'
import { freePort } from '../testing/freePort.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path))

export const hasPgBouncer = program !== undefined

/** A version that can pass on prepared statements: 1.21 or later. FIELDWORK_TEST_PGBOUNCER may name one beside the installed one. */
export const newPgBouncer = [process.env.FIELDWORK_TEST_PGBOUNCER, program].find((path) => {
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(path ? spawnSync(path, ['-V'], { encoding: 'utf8' }).stdout : '') ?? []
  return Number(minor) >= 21
})

/**
 * PgBouncer in transaction mode on a loopback port, in front of a database. It has two server connections, and a client's transactions
 * alternate between them.
 */
export const startPgBouncer = async (
  databaseUrl: string,
  { executable = program!, more = {} }: { executable?: string; more?: Record<string, number> } = {},
) => {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-pgbouncer-'))
  const port = await freePort()
  const server = {
    host: target.searchParams.get('host') ?? target.hostname,
    port: target.port || '5432',
    user: target.username,
    ...(target.password && { password: target.password }),
  }
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 2,
    max_client_conn: 200,
    ...more,
  }
  const words = Object.entries(server).map(([name, value]) => `${name}=${value}`)
  const lines = ['[databases]', `* = ${words.join(' ')}`, '[pgbouncer]', ...Object.entries(settings).map((pair) => pair.join(' = '))]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  for (const path of [folder, file]) chmodSync(path, 0o755)

  const child = spawn(executable, [file], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...unprivilegedAccount() })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) resolve()
    })
    void ended.then(() => reject(new Error(`PgBouncer ended: ${said}`)))
  })
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: url.href, stop }
}
