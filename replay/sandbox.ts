import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** The learner of every replay: a number that nobody has. */
const learner = { name: 'you', id: 61_099, home: '/home/you' }
/** The terminal's settings, and where each window finds them. */
const settings = '/home/.bashrc'

/** A machine of its own as far as a learner can see: processes, shared memory, files wherever everybody may write, and a network
 * that leads nowhere. */
export type Sandbox = {
  home: string
  /** A shell in a terminal, that stands in `folder`. */
  openShell: (folder: string, screen: { columns: number; rows: number }) => ChildProcessWithoutNullStreams
  /** Saves or reads a file as the learner. Throws with what the system says. */
  write: (folder: string, path: string, content: string) => Promise<void>
  read: (folder: string, path: string) => Promise<string>
  /** What a command prints that the learner gives, standard error too; undefined if it fails. */
  ask: (command: string) => Promise<string | undefined>
  /**
   * Runs a command as the companion does: in `sh`, in a process of its own without input, for at most `maxSeconds`. What it left running
   * is stopped. Returns what it printed.
   */
  runAlone: (folder: string, command: string, maxSeconds: number) => Promise<string>
  /** The TCP ports of loopback to which something listens. */
  ports: () => Promise<Set<number>>
  close: () => Promise<void>
}

export class SandboxError extends Error {}

const isRoot = process.getuid?.() === 0

/** What a shell says of itself, as numbers of escape sequences that no terminal shows: it is ready, a command begins, a line was not the last. */
export const signs = { prompt: 7771, command: 7772, unfinished: 7773 }

const bashrc = `
PROMPT_COMMAND='printf "\\033]${signs.prompt};%s;%s\\a" "$?" "$PWD"'
PS0='\\e]${signs.command}\\a'
PS1=''
PS2='\\[\\e]${signs.unfinished}\\a\\]'
HISTFILE=
`

/** Where the user namespace of the learner is mounted. */
const learnersNamespace = '/home/.user-namespace'

const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces'

/**
 * Makes a user namespace for the learner in which no other can be made: those are where most ways out of a sandbox begin. The limit is that of
 * the namespace to which it is written. As root all ids stay what they are; otherwise only the learner's is there.
 */
const makeLearnersNamespace = `
unshare --user ${isRoot ? '' : `--map-user=${learner.id} --map-group=${learner.id}`} sleep infinity > /dev/null &
holder=$!
until [ "$(cat /proc/$holder/comm)" = sleep ]; do kill -0 $holder; sleep 0.01; done
${isRoot ? `for map in uid_map gid_map; do same=$(awk '{ print $1, $1, $3 }' /proc/$$/$map); echo "$same" > /proc/$holder/$map; done` : ''}
touch ${learnersNamespace}
mount --bind /proc/$holder/ns/user ${learnersNamespace}
${isRoot ? `nsenter --user=${learnersNamespace} -- bash -c '${forbid}'` : forbid}
kill $holder
`

/**
 * Makes the machine; the first process lives as long as its standard input, so nothing outlives the one who replays. What the real one has
 * can only be read, even if the learner is the user who replays. Files are kept in memory, and those of all folders together have one limit.
 */
const setUpScript = (mayNest: boolean) => `
set -e
if [ -n "$ROOT" ]; then
  mount --rbind "$ROOT" "$ROOT"
  for shared in dev sys; do mount --rbind "/$shared" "$ROOT/$shared"; done
  cd "$ROOT"
  pivot_root . .
  umount --lazy .
  cd /
fi
mount -t proc proc /proc
findmnt --raw --noheadings --output TARGET,VFS-OPTIONS | while read -r place options; do
  case "$place" in
    /proc* | /dev* | /sys*) ;;
    *) mount -o "remount,bind,ro,\${options#r[ow],}" "$place" || true ;;
  esac
done
ip link set lo up
mount -t tmpfs -o "mode=755,size=$FILE_BYTES,nr_inodes=$FILES" tmpfs /home
echo "$SHARED_PAGES" > /proc/sys/kernel/shmall || true
mkdir -p ${learner.home}
printf '%s' "$BASHRC" > ${settings}
{ cat /etc/passwd; echo '${learner.name}:x:${learner.id}:${learner.id}::${learner.home}:/bin/bash'; } > /home/.passwd
{ cat /etc/group; echo '${learner.name}:x:${learner.id}:'; } > /home/.group
mount --bind /home/.passwd /etc/passwd
mount --bind /home/.group /etc/group
for open in /tmp /var/tmp /dev/shm /run/lock; do
  if [ -d "$open" ]; then
    mkdir -p "/home/.open$open"
    chmod 1777 "/home/.open$open"
    mount --bind "/home/.open$open" "$open"
  fi
done
${isRoot ? `chown ${learner.id}:${learner.id} ${learner.home}` : ''}
${mayNest ? '' : makeLearnersNamespace}
echo ready $$
while read -r _; do :; done
`

const namespaces = [...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', '--pid', '--net', '--ipc']
/** What a project may take of the machine; one that takes it without end is stopped here, before the machine is. */
export type SandboxLimits = {
  processes: number
  /** Bytes of memory for each process, and when it is shared as System V does. */
  memory: number
  /** Bytes of all files, and how many there may be. */
  fileBytes: number
  files: number
}
const defaultLimits: SandboxLimits = { processes: 4096, memory: 4 * 1024 ** 3, fileBytes: 4 * 1024 ** 3, files: 1_000_000 }
/** Bytes. */
const pageSize = 4096
const dropRights = [
  ...['setpriv', `--reuid=${learner.id}`, `--regid=${learner.id}`, '--clear-groups'],
  ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'],
]
/** From the namespaces of the sandbox to the learner. */
const becomeLearner = (mayNest: boolean): string[] => {
  const enter = ['nsenter', `--user=${learnersNamespace}`]
  if (isRoot) return mayNest ? dropRights : [...enter, '--', ...dropRights]
  return mayNest
    ? ['unshare', '--user', `--map-user=${learner.id}`, `--map-group=${learner.id}`]
    : [...enter, '--preserve-credentials', '--', 'setpriv', '--no-new-privs']
}

/** Where many processes have taken all memory together, the system ends these before any other. */
const stopsFirst = ['choom', '--adjust=1000']

/** `$1` is a command, `$2` the seconds that it may take. Stops the whole process group, also what the command left running in it. */
const runAloneScript = `
setsid timeout --kill-after=1 "$2" sh -c "$1" < /dev/null 2>&1 &
wait $!
kill -TERM -$! 2> /dev/null && sleep 1 && kill -KILL -$! 2> /dev/null
true
`
/** Milliseconds after a command during which a process that left its group may still print. */
const afterCommand = 1000

/** What a new account finds on Debian. */
const environment = [
  ...[`HOME=${learner.home}`, `USER=${learner.name}`, `LOGNAME=${learner.name}`, 'SHELL=/bin/bash', 'LANG=C.UTF-8'],
  ...['TERM=xterm-256color', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games', 'TZ=UTC'],
]

/**
 * `mayNest`: the learner may create user namespaces, which exposes much of the kernel to replayed commands. `root`: a folder with another
 * Linux system to use in place of this machine's; requires root.
 */
export type SandboxOptions = { limits?: Partial<SandboxLimits>; mayNest?: boolean; root?: string }

export const openSandbox = async ({ limits: fewer = {}, mayNest = false, root = '' }: SandboxOptions = {}): Promise<Sandbox> => {
  const limits = { ...defaultLimits, ...fewer }
  if (process.platform !== 'linux') throw new SandboxError('Replaying needs Linux: it gives each project namespaces of its own.')
  const first = spawn(
    'unshare',
    [...namespaces, '--fork', '--kill-child', '--propagation', 'private', '--', 'bash', '-c', setUpScript(mayNest)],
    {
      env: {
        PATH: process.env.PATH,
        BASHRC: bashrc,
        ROOT: root,
        FILE_BYTES: String(limits.fileBytes),
        FILES: String(limits.files),
        SHARED_PAGES: String(Math.ceil(limits.memory / pageSize)),
      },
    },
  )
  const said = text(first.stderr)
  const isReady = await Promise.race([
    once(first.stdout, 'data').then(() => true),
    once(first, 'exit').then(() => false),
    once(first, 'error').then(() => false),
  ])
  if (!isReady) {
    const reason = (await said).trim().split('\n').at(-1) || 'unshare of util-linux is not installed'
    throw new SandboxError(`Replaying needs namespaces, which this machine refuses: ${reason}. Run it as root, or allow user namespaces.`)
  }
  const target = await firstChildOf(first.pid!)
  const inside = (folder: string, command: readonly string[]) =>
    spawn('nsenter', [
      ...[
        '--target',
        String(target),
        ...(isRoot ? [] : ['--user', '--preserve-credentials']),
        '--mount',
        '--pid',
        '--net',
        '--ipc',
        `--wdns=${folder}`,
        '--',
      ],
      ...[...becomeLearner(mayNest), '--', ...stopsFirst, '--', 'prlimit', `--nproc=${limits.processes}`, `--data=${limits.memory}`, '--'],
      ...['env', '-i', ...environment, ...command],
    ])
  const run = async (folder: string, command: readonly string[], input = ''): Promise<{ status: number; out: string; err: string }> => {
    const child = inside(folder, command)
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number]>])
    return { status, out, err }
  }
  const orThrow = ({ status, out, err }: Awaited<ReturnType<typeof run>>) => {
    if (status !== 0) throw new Error(err.trim())
    return out
  }
  return {
    home: learner.home,
    openShell: (folder, { columns, rows }) => {
      const shell = `stty cols ${columns} rows ${rows} -echo; exec bash --noprofile --rcfile ${settings} -i`
      return inside(folder, ['script', '--quiet', '--flush', '--command', shell, '/dev/null'])
    },
    write: async (folder, path, content) => void orThrow(await run(folder, ['bash', '-c', 'cat > "$1"', 'save', path], content)),
    read: async (folder, path) => orThrow(await run(folder, ['cat', '--', path])),
    ask: async (command) => {
      const { status, out, err } = await run(learner.home, ['bash', '-c', command])
      return status === 0 ? `${out}${err}` : undefined
    },
    runAlone: async (folder, command, maxSeconds) => {
      const child = inside(folder, ['sh', '-c', runAloneScript, 'sh', command, String(maxSeconds)])
      child.stdin.on('error', () => {})
      child.stdin.end()
      const printed: Buffer[] = []
      child.stdout.on('data', (bytes: Buffer) => printed.push(bytes))
      const closed = once(child, 'close')
      await once(child, 'exit')
      const ended = new AbortController()
      await Promise.race([closed, sleep(afterCommand, undefined, { signal: ended.signal }).catch(() => {})])
      ended.abort()
      child.stdout.destroy()
      child.stderr.destroy()
      return Buffer.concat(printed).toString('utf8')
    },
    ports: () => listeningPorts(target),
    close: async () => {
      if (first.exitCode !== null || first.signalCode !== null) return
      const gone = once(first, 'exit')
      first.stdin.end()
      first.kill('SIGKILL')
      await gone
    },
  }
}

/** `unshare --fork` waits; its child is the first process inside. */
const firstChildOf = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

const listening = '0A'

const listeningPorts = async (pid: number): Promise<Set<number>> => {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')))
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/))
  return new Set(rows.filter((row) => row[3] === listening).map((row) => Number.parseInt(row[1]!.split(':')[1]!, 16)))
}
