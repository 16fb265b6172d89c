import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '@fieldwork/embedded-postgres/account.ts'
import { freePort } from '../../server/testing/freePort.ts'
import { createNetwork, hostAddress, type Machine } from './machines.ts'

export type Mode = 'synchronous' | 'asynchronous'
type Member = { name: string; role: string; state: string; lag?: number | string }

/** Seconds: how long a primary may be silent before the other one takes over. */
export const ttl = 15

/** A program on this machine that can be killed and started again. */
const createService = (program: string, words: readonly string[]) => {
  let child: ChildProcess | undefined
  const start = () => {
    child = spawn(program, words, { cwd: '/', stdio: 'ignore', ...unprivilegedAccount() })
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  start()
  return { start, kill }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Two PostgreSQL under Patroni on machines of their own, etcd, an HAProxy that finds the primary, and PgBouncer in front of it. */
export const startCluster = async (folder: string) => {
  const { uid = 0, gid = 0 } = unprivilegedAccount()
  const ownFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    chownSync(path, uid, gid)
    chmodSync(path, 0o700)
    return path
  }
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    chmodSync(path, 0o644)
    return path
  }
  const network = await createNetwork(['one', 'two'])
  const { machines } = network
  const etcdAt = `http://${hostAddress}:23790`
  const etcd = createService('/usr/bin/etcd', [
    `--data-dir=${ownFolder('etcd')}`,
    `--listen-client-urls=${etcdAt}`,
    `--advertise-client-urls=${etcdAt}`,
    '--listen-peer-urls=http://127.0.0.1:23800',
    '--initial-advertise-peer-urls=http://127.0.0.1:23800',
    '--initial-cluster=default=http://127.0.0.1:23800',
    '--log-level=error',
  ])
  const databases = machines.map((machine) => {
    const dataDir = ownFolder(`database-${machine.name}`)
    // A disk of its own, so that it can be filled.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=1200m,uid=${uid},gid=${gid},mode=700`, 'drill', dataDir])
    const config = file(`${machine.name}.json`, JSON.stringify(patroniConfig(machine, dataDir)))
    const fillDisk = async () => {
      const filler = join(dataDir, 'filler')
      // Ends when nothing more fits.
      await promisify(execFile)('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => {})
      return () => rm(filler)
    }
    return { machine, dataDir, fillDisk, start: () => machine.start('/usr/bin/patroni', [config], join(folder, `${machine.name}.log`)) }
  })
  for (const { start } of databases) start()

  const [primaryPort, poolerPort] = [await freePort(), await freePort()]
  const haproxy = createService('/usr/sbin/haproxy', ['-db', '-f', file('haproxy', haproxyConfig(primaryPort, machines))])
  const pooler = createService('/usr/sbin/pgbouncer', [file('pgbouncer', poolerConfig(poolerPort, primaryPort))])

  const members = async (): Promise<Member[]> => {
    for (const { address } of machines)
      try {
        const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // The other one knows as well.
      }
    return []
  }
  const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name
  const primary = async () => {
    const name = await leader()
    return databases.find(({ machine }) => machine.name === name)!
  }
  const standby = async () => {
    const name = await leader()
    return databases.find(({ machine }) => machine.name !== name)!
  }
  let mode: Mode = 'synchronous'
  /** Waits until both run, and in synchronous mode until the primary waits for the other. */
  const untilWhole = async () => {
    for (const until = Date.now() + 180_000; Date.now() < until; await delay(500)) {
      const all = await members()
      const other = all.find(({ role }) => role !== 'leader')
      const isReady = other?.state === 'running' || other?.state === 'streaming'
      if (all.length === 2 && all.some(({ role }) => role === 'leader') && isReady)
        if (mode === 'asynchronous' || other.role === 'sync_standby') return
    }
    throw new Error(`Patroni’s pair did not become whole: ${JSON.stringify(await members())}`)
  }
  const patroni = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`http://${(await primary()).machine.address}:8008${path}`, { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Patroni answers ${path} with ${response.status}: ${await response.text()}`)
  }
  await untilWhole()
  return {
    url: `postgres://postgres@127.0.0.1:${poolerPort}/postgres`,
    etcd,
    pooler,
    primary,
    standby,
    untilWhole,
    setMode: async (wanted: Mode) => {
      mode = wanted
      await patroni('PATCH', '/config', { synchronous_mode: wanted === 'synchronous' })
      await untilWhole()
    },
    setFailsafe: (isOn: boolean) => patroni('PATCH', '/config', { failsafe_mode: isOn }),
    switchOver: async () => {
      const [from, to] = [await primary(), await standby()]
      await patroni('POST', '/switchover', { leader: from.machine.name, candidate: to.machine.name })
    },
    /** At the end of this process, whatever ended it. */
    abandon: () => void spawnSync('sh', ['-c', network.cleaning]),
    stop: async () => {
      await network.remove()
      for (const service of [pooler, haproxy, etcd]) await service.kill()
      for (const { dataDir } of databases) execFileSync('umount', ['--lazy', dataDir])
    },
  }
}

const patroniConfig = ({ name, address }: Machine, dataDir: string) => ({
  scope: 'drill',
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  etcd3: { hosts: `${hostAddress}:23790` },
  bootstrap: {
    dcs: {
      ttl,
      loop_wait: 3,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 60, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${address},127.0.0.1:5432`,
    connect_address: `${address}:5432`,
    data_dir: join(dataDir, 'data'),
    bin_dir: '/usr/lib/postgresql/15/bin',
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' }, rewind: { username: 'postgres' } },
    parameters: { unix_socket_directories: dataDir },
    pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
  },
})

const haproxyConfig = (port: number, machines: readonly Machine[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 3s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')}
`

const poolerConfig = (port: number, primaryPort: number) => `
[databases]
* = host=127.0.0.1 port=${primaryPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
server_check_delay = 1
`
