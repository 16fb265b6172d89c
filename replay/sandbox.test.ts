import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox, type SandboxLimits } from './sandbox.ts'
import { refusal } from './testing-project.ts'

const impossible = await refusal()

const opened = async (limits?: Partial<SandboxLimits>, mayNest = false) => {
  const sandbox = await openSandbox({ ...(limits && { limits }), mayNest })
  onTestFinished(() => sandbox.close())
  return sandbox
}

test.skipIf(impossible)('what a project leaves where everybody may write is seen by no other project, and goes with it', async () => {
  const sandbox = await opened()
  const left = ['/tmp', '/var/tmp', '/dev/shm'].map((folder) => `${folder}/left-by-a-replay-${process.pid}`)
  await sandbox.ask(`touch ${left.join(' ')}; ipcmk -M 1000`)
  expect((await sandbox.ask(`ls ${left.join(' ')}`))?.trim().split('\n')).toHaveLength(left.length)
  expect(left.filter((path) => existsSync(path))).toEqual([])
  const other = await opened()
  for (const path of left) expect(await other.ask(`test -e ${path}`)).toBeUndefined()
  expect(await sandbox.ask('ipcs -m')).toMatch(/0x/)
  expect(await other.ask('ipcs -m')).not.toMatch(/0x/)
})

test.skipIf(impossible)('the machine’s files can only be read, even where the user who replays may write', async () => {
  const sandbox = await opened()
  const options = (await sandbox.ask('findmnt --noheadings --output VFS-OPTIONS /')) ?? ''
  expect(options.trim().split(',')).toContain('ro')
  for (const path of [sandbox.home, '/tmp']) expect(await sandbox.ask(`touch ${path}/mine`)).toBeDefined()
})

test.skipIf(impossible)('a project can neither become another user nor start unlimited processes', async () => {
  const sandbox = await opened()
  const status = await sandbox.ask('cat /proc/self/status')
  expect(status).toMatch(/^CapEff:\t0+$/m)
  if (process.getuid?.() === 0) expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  expect(Number(await sandbox.ask('ulimit -u'))).toBeLessThanOrEqual(4096)
})

/** A shell that prints how many megabytes it could store in a variable. */
const holding = (millions: number) => `held=$(head -c ${millions}000000 /dev/zero | tr '\\0' x); echo "\${#held}"`

test.skipIf(impossible)('a process that takes memory without end is stopped, and another one is not', async () => {
  const sandbox = await opened({ memory: 100_000_000 })
  expect(await sandbox.ask(holding(10))).toContain('10000000')
  expect((await sandbox.ask(holding(200))) ?? '').not.toContain('200000000')
  expect(await sandbox.ask('ipcmk -M 50000000')).toMatch(/id/)
  expect(await sandbox.ask('ipcmk -M 100000000')).toBeUndefined()
})

test.skipIf(impossible)('files without end are stopped, wherever a project may write', async () => {
  const sandbox = await opened({ fileBytes: 10_000_000, files: 500 })
  const folders = [sandbox.home, '/tmp', '/var/tmp', '/dev/shm']
  for (const folder of folders) {
    expect(await sandbox.ask(`head -c 8000000 /dev/zero > ${folder}/first`)).toBeDefined()
    for (const other of folders) expect(await sandbox.ask(`head -c 4000000 /dev/zero > ${other}/second`)).toBeUndefined()
    await sandbox.ask(`rm -f ${folders.map((one) => `${one}/first ${one}/second`).join(' ')}`)
  }
  expect(await sandbox.ask(`touch ${sandbox.home}/file-{1..600}`)).toBeUndefined()
})

test.skipIf(impossible)('where memory is short on the machine, what is replayed ends first', async () => {
  const sandbox = await opened()
  expect(Number(await sandbox.ask('cat /proc/self/oom_score_adj'))).toBe(1000)
  expect(Number(await sandbox.ask('ulimit -d'))).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(Number(await sandbox.ask('df --output=size -k /tmp | tail -n 1'))).toBeLessThanOrEqual(4 * 1024 * 1024)
})

const makeNamespace = 'unshare --user true'

test.skipIf(impossible)(
  'a project can make no user namespace, from which most ways out of a sandbox begin, unless it is allowed to',
  async () => {
    const sandbox = await opened()
    expect(await sandbox.ask(`${makeNamespace} 2>&1 || echo refused`)).toMatch(/No space left on device[\s\S]*refused/)
    expect(await sandbox.ask('unshare --user --map-root-user --mount true')).toBeUndefined()
    expect(await sandbox.ask('echo 9 > /proc/sys/user/max_user_namespaces')).toBeUndefined()
    // The limit is shared by all windows.
    expect(await sandbox.ask('readlink /proc/self/ns/user')).toBe(await sandbox.ask('readlink /proc/self/ns/user'))
    expect(await (await opened({}, true)).ask(`${makeNamespace} && echo made`)).toBe('made\n')
  },
)
