import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** User id of the learner, which no real user has. */
const learner = { name: 'you', id: 61_099, home: '/home/you' }
/** The terminal's settings and their path. */
const settings = '/home/.bashrc'

/** An isolated machine: its own processes, shared memory, writable folders, and a network without connections. */
export type Sandbox = {
  home: string
  /** Opens a shell in a terminal, in `folder`. */
  openShell: (folder: string, screen: { columns: number; rows: number }) => ChildProcessWithoutNullStreams
  /** Saves or reads a file as the learner. Throws the system's error. */
  write: (folder: string, path: string, content: string) => Promise<void>
  read: (folder: string, path: string) => Promise<string>
  /** Returns the output of a command, including standard error; undefined if it fails. */
  ask: (command: string) => Promise<string | undefined>
  /**
   * Runs a command like the companion: in `sh`, in a separate process without input, for at most `maxSeconds`. Stops what it left running.
   * Returns its output.
   */
  runAlone: (folder: string, command: string, maxSeconds: number) => Promise<string>
  /** Returns the listening TCP ports of loopback. */
  ports: () => Promise<Set<number>>
  close: () => Promise<void>
}

export class SandboxError extends Error {}

const isRoot = process.getuid?.() === 0

/** Numbers of invisible escape sequences with which the shell reports its state: ready, command started, more input needed. */
export const signs = { prompt: 7771, command: 7772, unfinished: 7773 }

const bashrc = `
PROMPT_COMMAND='printf "\\033]${signs.prompt};%s;%s\\a" "$?" "$PWD"'
PS0='\\e]${signs.command}\\a'
PS1=''
PS2='\\[\\e]${signs.unfinished}\\a\\]'
HISTFILE=
`

/** Mount point of the learner's user namespace. */
const learnersNamespace = '/home/.user-namespace'

const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces'

/**
 * Creates a user namespace for the learner in which no other can be created, because most sandbox escapes begin with one. The limit applies
 * to the namespace in which it is set. As root, all ids are kept; otherwise only the learner's exists.
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
 * Creates the machine. Its first process ends with its standard input, so nothing outlives the replay. The real machine's files are
 * read-only, even if the learner is the replaying user. New files are in memory, with a common limit.
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
/** Resource limits, so that a project can't exhaust the machine. */
export type SandboxLimits = {
  processes: number
  /** Bytes of memory per process, and of System V shared memory. */
  memory: number
  /** Total bytes and number of files. */
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
/** Switches to the learner inside the sandbox. */
const becomeLearner = (mayNest: boolean): string[] => {
  const enter = ['nsenter', `--user=${learnersNamespace}`]
  if (isRoot) return mayNest ? dropRights : [...enter, '--', ...dropRights]
  return mayNest
    ? ['unshare', '--user', `--map-user=${learner.id}`, `--map-group=${learner.id}`]
    : [...enter, '--preserve-credentials', '--', 'setpriv', '--no-new-privs']
}

/** Makes the system end these processes first when memory runs out. */
const stopsFirst = ['choom', '--adjust=1000']

/** `$1`: command, `$2`: time limit in seconds. Stops the whole process group, including what the command left running. */
const runAloneScript = `
setsid timeout --kill-after=1 "$2" sh -c "$1" < /dev/null 2>&1 &
wait $!
kill -TERM -$! 2> /dev/null && sleep 1 && kill -KILL -$! 2> /dev/null
true
`
/** Milliseconds after a command during which a detached process may still print. */
const afterCommand = 1000

/** Environment of a new account on Debian. */
const environment = [
  ...[`HOME=${learner.home}`, `USER=${learner.name}`, `LOGNAME=${learner.name}`, 'SHELL=/bin/bash', 'LANG=C.UTF-8'],
  ...['TERM=xterm-256color', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games', 'TZ=UTC'],
]

/**
 * `mayNest`: the learner may create user namespaces, which exposes much of the kernel to replayed commands. `root`: a folder with another
 * Linux system to use instead of this machine's; requires root.
 */
export type SandboxOptions = { limits?: Partial<SandboxLimits>; mayNest?: boolean; root?: string }

export const openSandbox = async ({ limits: fewer = {}, mayNest = false, root = '' }: SandboxOptions = {}): Promise<Sandbox> => {
  const limits = { ...defaultLimits, ...fewer }
  if (process.platform !== 'linux') throw new SandboxError('Replaying needs Linux, because each project runs in its own namespaces.')
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

/** `unshare --fork` waits. Its child is the first process inside. */
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
