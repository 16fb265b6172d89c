import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { registerProcess } from '../database/runningProcesses.ts'
import { freshDatabase } from '../database/testing.ts'
import { checkDatabase } from '../doctor/services.ts'
import { fingerprintOf, type Secrets } from '../keys.ts'
import { startProgram } from './testing-program.ts'

const [started, rotated, replaced, restarted] = [await freshDatabase(), await freshDatabase(), await freshDatabase(), await freshDatabase()]
const [first, second, third] = [
  'the first secret of the tests, long',
  'the second secret of the tests, long',
  'the third secret of the tests, long',
]

const start = (SECRET: string, environment: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-secret-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return startProgram({ DATABASE_URL: started.url, DATA_DIR: dataDir, LOG_FORMAT: 'json', SECRET, ...environment })
}
/** Registers a process, with what it logs. It waits for one second instead of 45. */
const register = (db: typeof started, secrets: Secrets, { interval = 100, secretWaitSeconds = 1 } = {}) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const registered = registerProcess(db, log, () => {}, { secrets, interval, secretWaitSeconds })
  onTestFinished(async () => void (await registered.catch(() => {}))?.stop())
  return { registered, lines }
}
const waits = expect.stringMatching(
  /^SECRET is not the one .* Waiting for processes with another SECRET to stop; one that was killed counts for 45 seconds\./,
)
const replaces = expect.stringMatching(/^SECRET is not the one that this database was used with\. Nobody has to log in again\./)
const killProcess = (db: typeof started) => db.rows(`insert into running_processes (id, level) values (gen_random_uuid(), 1000)`)
const recordedIn = async (db: typeof started) =>
  (await db.row<{ fingerprint: Buffer }>('select fingerprint from secret_fingerprint'))!.fingerprint

test('a process with another SECRET doesn’t start beside others; alone, it starts after a wait and logs what is void; the doctor knows before', async () => {
  const running = await register(started, { secret: first }).registered
  expect(await recordedIn(started)).toEqual(fingerprintOf(first))
  const refused = start(second)
  expect(await refused.ended).toBe(78)
  expect(refused.said()).toMatch(
    /^SECRET is not the one that this database is used with\. It is from the setting SECRET\. Set it to the SECRET of the other processes/m,
  )
  expect(refused.said()).not.toMatch(/\n {4}at |the (?:first|second) secret/)
  await running.stop()
  const doctor = (secrets?: Secrets) => checkDatabase({ databaseUrl: started.url, dataDir: '' }, secrets)
  expect(await doctor({ secret: second })).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('SECRET is not the one that this database is used with'),
    remedy: expect.stringContaining('Set it to the SECRET of the other processes'),
  })
  for (const secrets of [{ secret: first }, { secret: second, formerSecret: first }, undefined])
    expect((await doctor(secrets)).said).toContain('its tables are up to date')

  const alone = register(started, { secret: second })
  await alone.registered
  expect(await recordedIn(started)).toEqual(fingerprintOf(second))
  expect(alone.lines).toEqual([waits, replaces])
})

test('a start that fails leaves neither a process nor its SECRET behind', async () => {
  await register(started, { secret: first }, { secretWaitSeconds: 0 }).registered.then(({ stop }) => stop())
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  const failed = start(first, { PORT: String((other.address() as AddressInfo).port) })
  expect(await failed.ended).toBe(1)
  expect(failed.said()).toContain('EADDRINUSE')
  expect(await started.rows('select from running_processes')).toEqual([])

  const wrong = await register(started, { secret: second }, { secretWaitSeconds: 0 }).registered
  expect(await recordedIn(started)).toEqual(fingerprintOf(second))
  await wrong.abandon()
  const right = register(started, { secret: first })
  await right.registered
  expect(right.lines).toEqual([])
  expect(await recordedIn(started)).toEqual(fingerprintOf(first))
})

test('a process with another SECRET that was killed delays the right one, and does not keep it out', async () => {
  await register(restarted, { secret: second }).registered.then(({ stop }) => stop())
  await killProcess(restarted)
  const right = register(restarted, { secret: first })
  await right.registered
  expect(right.lines).toEqual([waits, replaces])
  expect(await recordedIn(restarted)).toEqual(fingerprintOf(first))
})

test('while the right server restarts, a process with another SECRET doesn’t take its place', async () => {
  const before = await register(restarted, { secret: first }, { interval: 60_000, secretWaitSeconds: 0 }).registered
  const wrong = register(restarted, { secret: second }, { secretWaitSeconds: 30 })
  const refused = expect(wrong.registered).rejects.toThrow('SECRET is not the one that this database is used with.')
  await expect.poll(() => wrong.lines).toEqual([waits])
  await before.stop()
  const inGap = register(restarted, { secret: second }, { secretWaitSeconds: 30 })
  const refusedToo = expect(inGap.registered).rejects.toThrow('SECRET is not the one that this database is used with.')
  await expect.poll(() => inGap.lines).toEqual([waits])
  const after = register(restarted, { secret: first }, { interval: 60_000 })
  await after.registered
  await Promise.all([refused, refusedToo])
  expect(after.lines).toEqual([])
  expect(await recordedIn(restarted)).toEqual(fingerprintOf(first))
})

test('a rotation with FORMER_SECRET is rolled out process by process, and the new secret is recorded in the end', async () => {
  const registerSilently = async (secrets: Secrets) => {
    const { registered, lines } = register(rotated, secrets)
    const { stop } = await registered
    expect(lines).toEqual([])
    return stop
  }
  const announced = { secret: first, formerSecret: second }
  const final = { secret: second, formerSecret: first }
  const nodes = [await registerSilently({ secret: first }), await registerSilently({ secret: first })]
  const restart = async (node: number, secrets: Secrets) => {
    await nodes[node]!()
    nodes[node] = await registerSilently(secrets)
  }
  await restart(0, announced)
  await restart(1, announced)
  await restart(0, final)
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
  // A process that crashes meanwhile restarts with its old settings.
  await restart(1, announced)
  await restart(0, final)
  await restart(1, final)
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
  await restart(0, { secret: second })
  await restart(1, { secret: second })
  await expect(register(rotated, { secret: third }).registered).rejects.toThrow('SECRET is not the one')
  await expect(register(rotated, { secret: first }).registered).rejects.toThrow('SECRET is not the one')
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
})

test('processes that start together with a new SECRET after all have stopped don’t refuse each other', async () => {
  const former = await register(replaced, { secret: first }).registered
  await former.stop()
  const together = [1, 2, 3].map(() => register(replaced, { secret: second }))
  await Promise.all(together.map(({ registered }) => registered))
  expect(together.filter(({ lines }) => lines.length === 2)).toHaveLength(1)
})
