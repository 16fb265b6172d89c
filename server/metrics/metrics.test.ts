import { mkdir, mkdtemp, rm, rmdir, statfs, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createModel } from '../adapters/model/createModel.ts'
import { createApp } from '../app.ts'
import { silent } from '../database/testing.ts'
import { connectThroughProxy } from '../database/testing-faultProxy.ts'
import type { PlainRequest, Reply } from '../http/route.ts'
import { startServer } from '../testing/testing.ts'
import { createMetrics } from './createMetrics.ts'

const key = 'a key of the tests, long enough'
const server = await startServer()
const { context } = server

const open = async (metricsKey: string | undefined) => {
  const app = await createApp(
    { ...context, config: { ...context.config, metricsKey } },
    { model: await createModel(context.config, context.log), payments: undefined },
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, origin), { headers })
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
  }
  return { app, get }
}

test('a Prometheus server reads answers by path, the connections to the database and the process, and nobody’s name', async () => {
  const { app, get } = await open(key)
  await get('/projects/tide-table')
  await get('/projects/no-such-project')
  const { status, type, body } = await get('/metrics', { authorization: `Bearer ${key}` })
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('fieldwork_http_answer_seconds_count{method="GET",path="/projects/:projectId",status="200"} 1')
  expect(body).toContain('fieldwork_http_answer_seconds_count{method="GET",path="/projects/:projectId",status="404"} 1')
  expect(body).toMatch(/^fieldwork_database_connections\{state="idle"\} [1-9]/m)
  expect(body).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m)
  expect(body).not.toContain('tide-table')
  const later = async () => (await get('/metrics', { authorization: `Bearer ${key}` })).body
  await expect.poll(later, { timeout: 10_000 }).toMatch(/^fieldwork_database_connections\{state="busy"\} 0$/m)
  await app.close()
})

test('metrics are refused without the key, and not found without the setting', async () => {
  const { app, get } = await open(key)
  for (const headers of [{}, { authorization: 'Bearer another key' }, { authorization: key }]) {
    const { status, body } = await get('/metrics', headers)
    expect([status, body]).toEqual([401, ''])
  }
  await app.close()
  const closed = await open(undefined)
  expect((await closed.get('/metrics', { authorization: 'Bearer undefined' })).status).toBe(404)
  await closed.app.close()
})

test('jobs, mails, codes, stored files and the catalogue are counted, and every counter exists before it counts anything', async () => {
  const { app, get } = await open(key)
  const read = async () => (await get('/metrics', { authorization: `Bearer ${key}` })).body
  const valueOf = (body: string, line: string) => Number(new RegExp(`^${line.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1] ?? 0)
  const sent = 'fieldwork_codes_total{outcome="sent"}'
  const mailed = 'fieldwork_mails_total{outcome="sent"}'
  const before = await read()
  await server.visitor().call('POST', '/auth/otp/login', { email: 'counted@example.org' })
  await server.mailedCode('counted@example.org')
  await expect.poll(async () => valueOf(await read(), mailed) - valueOf(before, mailed)).toBe(1)
  const after = await read()
  expect(valueOf(after, sent) - valueOf(before, sent)).toBe(1)
  expect(valueOf(after, 'fieldwork_database_up')).toBe(1)
  expect(after).toMatch(/^fieldwork_build_info\{version="\d+\.\d+\.\d+.*",node="v24/m)
  for (const name of ['grades_total', 'uploads_total', 'model_requests_total', 'publishings_total', 'stored_bytes', 'uploads_unchecked'])
    expect(after).toContain(`# TYPE fieldwork_${name}`)
  // Otherwise an alert couldn't see the first one.
  for (const outcome of ['complete', 'refused', 'failed'])
    expect(before).toMatch(new RegExp(`^fieldwork_publishings_total\\{outcome="${outcome}"\\} \\d`, 'm'))
  expect(after).not.toContain('counted@example.org')
  await app.close()
})

test('uploads that weren’t checked yet and projects that the newest publishing refused are counted', async () => {
  const { userId } = await server.signIn('uploads@example.org')
  await server.db.rows(
    `insert into uploads (user_id, key, size, etag, used_at) values ($1, 'issued', null, null, now()), ($1, 'one', 5, 'one', now()), ($1, 'two', 5, 'two', now())`,
    [userId],
  )
  await server.db.rows(`insert into publishings (refused, findings) values ('{tide-table}', '[]'), ('{tide-table,lighthouse-log}', '[]')`)
  const { app, get } = await open(key)
  const { body } = await get('/metrics', { authorization: `Bearer ${key}` })
  expect(body).toMatch(/^fieldwork_uploads_unchecked 1$/m)
  expect(body).toMatch(/^fieldwork_published_refused 2$/m)
  await app.close()
})

test('jobs are counted by queue and state, and while the database is down, the other metrics are still served', async () => {
  const { proxy, db, close } = await connectThroughProxy(server.db.url, silent)
  onTestFinished(close)
  const { routes } = createMetrics({ ...context, config: { ...context.config, metricsKey: key }, db }, { lifetime: 0 })
  const read = async () => {
    const reply = await routes[0]!.handle({ header: () => `Bearer ${key}` } as unknown as PlainRequest)
    return (reply as Reply).body as string
  }
  expect(await read()).toMatch(/^fieldwork_jobs\{queue="mail",state="\w+"\} [1-9]/m)
  expect(await read()).toMatch(/^fieldwork_database_up 1$/m)
  await proxy.shut()
  const body = await read()
  expect(body).toMatch(/^fieldwork_database_up 0$/m)
  expect(body).toMatch(/^process_resident_memory_bytes /m)
})

test('the disk of the data directory is measured, and that of a database elsewhere; a directory that can’t be read has no figures', async () => {
  const read = async (dataDir: string) => {
    const { routes } = createMetrics({ ...context, config: { ...context.config, metricsKey: key, dataDir } })
    return ((await routes[0]!.handle({ header: () => `Bearer ${key}` } as unknown as PlainRequest)) as Reply).body as string
  }
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const disk = await statfs(folder)
  await mkdir(join(folder, 'postgres'))
  const body = await read(folder)
  expect(body.match(/^fieldwork_disk_size_bytes\{.*/gm)).toEqual([
    `fieldwork_disk_size_bytes{folder="${folder}"} ${disk.blocks * disk.bsize}`,
  ])
  expect(body).toMatch(/^fieldwork_disk_free_bytes\{.*\} [1-9]\d+$/m)
  await rmdir(join(folder, 'postgres'))
  await symlink('/dev', join(folder, 'postgres'))
  expect((await read(folder)).match(/^fieldwork_disk_size_bytes\{.*/gm)).toHaveLength(2)
  expect(await read('/nowhere/at/all')).not.toMatch(/^fieldwork_disk_\w+\{/m)
})
