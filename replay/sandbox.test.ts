import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from './sandbox.ts'
import { refusal } from './testing-project.ts'

const impossible = await refusal()

const opened = async () => {
  const sandbox = await openSandbox()
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

test.skipIf(impossible)('a project can neither become somebody else nor start processes without end', async () => {
  const sandbox = await opened()
  const status = await sandbox.ask('cat /proc/self/status')
  expect(status).toMatch(/^CapEff:\t0+$/m)
  if (process.getuid?.() === 0) expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  expect(Number(await sandbox.ask('ulimit -u'))).toBeLessThanOrEqual(4096)
})
