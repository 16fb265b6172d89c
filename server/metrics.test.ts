import { expect, test } from 'vitest'
import { createModel } from './adapters/model/createModel.ts'
import { createApp } from './app.ts'
import { startServer } from './testing/testing.ts'

const key = 'a key of the tests, long enough'
const { context } = await startServer()

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

test('a Prometheus server reads answers by path, the connections to the database and the process, and no name of anybody', async () => {
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
  await app.close()
})

test('without the key nothing is answered, and without the setting there is no such page', async () => {
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
