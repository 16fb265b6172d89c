import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { storedDescription, openapi, openApiText } from './openapi.ts'
import { startServer } from '../testing/testing.ts'

type Described = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, unknown> }
}
const server = await startServer({ plain: openapi })

test('the stored description matches the contract; `npm run openapi` writes it', () => {
  expect(readFileSync(storedDescription, 'utf8').replaceAll('\r\n', '\n')).toBe(openApiText())
})

test('the server describes every call to anyone', async () => {
  const { status, headers, body } = await server.visitor().call<Described>('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [call.operationId, method.toUpperCase(), path]),
  )
  expect(new Set(described.map(String))).toEqual(new Set(endpoints.map(({ name, method, path }) => String([name, method, path]))))
  expect(described).toHaveLength(endpoints.length)
})

test('the description is compressed, and a client that has it gets 304', async () => {
  const fetched = (headers: Record<string, string>) => server.visitor().fetch('/openapi.json', { headers })
  const first = await fetched({ 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(await first.text()).toBe(openApiText())
  const again = await fetched({ 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('every reference in the description leads somewhere, and no answer key is described', () => {
  const text = openApiText()
  const { components } = JSON.parse(text) as Described
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
  expect(referred.length).toBeGreaterThan(0)
  expect(referred.filter((name) => !(name in components.schemas))).toEqual([])
  expect(text).not.toMatch(/answer_check|answerCheck|conditions/)
})
