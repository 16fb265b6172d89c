import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '@fieldwork/embedded-postgres/account.ts'

const run = promisify(execFile)
const ip = (...words: string[]) => run('ip', words)

const bridge = 'fwdrill'
/** The address of this machine in the drill's network. */
export const hostAddress = '10.213.7.1'

/** A simulated machine: a network namespace. It shares everything but the network, including processes and files, with the real one. */
export type Machine = {
  name: string
  address: string
  /** Starts a program as PostgreSQL's user; its output goes to a file. */
  start: (program: string, words: readonly string[], log: string) => ChildProcess
  /** Ends all its processes at once, as a power failure does. */
  kill: () => Promise<void>
  cut: () => Promise<void>
  heal: () => Promise<void>
  /** Sends nothing to another machine, while everything else works. */
  avoid: (other: Machine) => Promise<void>
  meet: (other: Machine) => Promise<void>
}

/** `cleaning`: a shell script that ends all machines. */
type Network = { machines: Machine[]; remove: () => Promise<void>; cleaning: string }

export const createNetwork = async (names: readonly string[]): Promise<Network> => {
  const removeAll = async () => {
    for (const name of names) await ip('netns', 'del', `fw-${name}`).catch(() => {})
    for (const name of names) await ip('link', 'del', `fw-${name}`).catch(() => {})
    await ip('link', 'del', bridge).catch(() => {})
  }
  await removeAll()
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${hostAddress}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const machines: Machine[] = []
  for (const [index, name] of names.entries()) machines.push(await createMachine(name, `10.213.7.${11 + index}`))
  const remove = async () => {
    for (const machine of machines) await machine.kill()
    await removeAll()
  }
  const spaces = names.map((name) => `fw-${name}`)
  const cleaning = [
    ...spaces.map((space) => `ip netns pids ${space} | xargs -r kill -9; ip netns del ${space}`),
    `ip link del ${bridge}`,
  ].join('; ')
  return { machines, remove, cleaning }
}

const createMachine = async (name: string, address: string): Promise<Machine> => {
  const space = `fw-${name}`
  const inside = (...words: string[]) => ip('netns', 'exec', space, 'ip', ...words)
  await ip('netns', 'add', space)
  await ip('link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  await ip('link', 'set', space, 'master', bridge, 'up')
  await inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
  await inside('link', 'set', 'eth0', 'up')
  await inside('link', 'set', 'lo', 'up')
  const { uid = 0, gid = 0 } = unprivilegedAccount()
  return {
    name,
    address,
    start: (program, words, log) => {
      const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
      const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: '/tmp' }
      const child = spawn('ip', ['netns', 'exec', space, ...as, program, ...words], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
      const output = createWriteStream(log, { flags: 'a' })
      for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
      return child
    },
    kill: async () => {
      const { stdout } = await ip('netns', 'pids', space)
      for (const pid of stdout.split('\n').filter(Boolean))
        try {
          process.kill(Number(pid), 'SIGKILL')
        } catch {
          // It ended with its parent.
        }
    },
    cut: async () => void (await ip('link', 'set', space, 'down')),
    heal: async () => void (await ip('link', 'set', space, 'up')),
    avoid: async (other) => void (await inside('route', 'add', 'blackhole', `${other.address}/32`)),
    meet: async (other) => void (await inside('route', 'del', 'blackhole', `${other.address}/32`)),
  }
}
