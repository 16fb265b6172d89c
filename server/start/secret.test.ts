import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { registerProcess } from '../database/runningProcesses.ts'
import { freshDatabase } from '../database/testing.ts'
import { checkDatabase } from '../doctor/services.ts'
import { fingerprintOf, type Secrets } from '../keys.ts'
import { startProgram } from './testing-program.ts'

const [started, rotated, replaced] = [await freshDatabase(), await freshDatabase(), await freshDatabase()]
const [first, second, third] = [
  'the first secret of the tests, long',
  'the second secret of the tests, long',
  'the third secret of the tests, long',
]

const start = (SECRET: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-secret-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return startProgram({ DATABASE_URL: started.url, DATA_DIR: dataDir, LOG_FORMAT: 'json', ADMIN_EMAILS: 'ada@example.org', SECRET })
}
const recordedIn = async (db: typeof started) =>
  (await db.row<{ fingerprint: Buffer }>('select fingerprint from secret_fingerprint'))!.fingerprint

test('a process with another SECRET doesn’t start beside others; alone, it starts and its log says what is void; the doctor knows before', async () => {
  const running = await registerProcess(started, () => {}, { secrets: { secret: first } })
  expect(await recordedIn(started)).toEqual(fingerprintOf(first))
  const refused = start(second)
  expect(await refused.ended).toBe(78)
  expect(refused.said()).toMatch(/^SECRET is not the one that this database is used with\. Set it to the SECRET of the other processes/m)
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

  const alone = start(second)
  await alone.printed(/Fieldwork is ready at/)
  expect(await recordedIn(started)).toEqual(fingerprintOf(second))
  expect(await alone.stop()).toMatch(/"level":50.*SECRET is not the one that this database was used with\. Nobody has to log in again\./)
})

test('a rotation with FORMER_SECRET is rolled out process by process, and the new secret is recorded in the end', async () => {
  const register = async (secrets: Secrets) => {
    const { stop, hasNewSecret } = await registerProcess(rotated, () => {}, { secrets })
    onTestFinished(stop)
    expect(hasNewSecret).toBe(false)
    return stop
  }
  const announced = { secret: first, formerSecret: second }
  const final = { secret: second, formerSecret: first }
  const nodes = [await register({ secret: first }), await register({ secret: first })]
  const restart = async (node: number, secrets: Secrets) => {
    await nodes[node]!()
    nodes[node] = await register(secrets)
  }
  await restart(0, announced)
  await restart(1, announced)
  await restart(0, final)
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
  // One that crashes in between starts as it was set.
  await restart(1, announced)
  await restart(0, final)
  await restart(1, final)
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
  await restart(0, { secret: second })
  await restart(1, { secret: second })
  await expect(registerProcess(rotated, () => {}, { secrets: { secret: third } })).rejects.toThrow('SECRET is not the one')
  await expect(registerProcess(rotated, () => {}, { secrets: { secret: first } })).rejects.toThrow('SECRET is not the one')
  expect(await recordedIn(rotated)).toEqual(fingerprintOf(second))
})

test('processes that start together with a new SECRET after all have stopped don’t refuse each other', async () => {
  const former = await registerProcess(replaced, () => {}, { secrets: { secret: first } })
  await former.stop()
  const together = await Promise.all([1, 2, 3].map(() => registerProcess(replaced, () => {}, { secrets: { secret: second } })))
  expect(together.filter(({ hasNewSecret }) => hasNewSecret)).toHaveLength(1)
  await Promise.all(together.map(({ stop }) => stop()))
})
