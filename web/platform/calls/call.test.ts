import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getProject, resetProject, updateProject } from '@fieldwork/core/catalogue/contract.ts'
import { getDocument } from '@fieldwork/core/documents/contract.ts'
import { type Endpoint, pathParameters } from '@fieldwork/core/endpoint.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { call, FetchError, isTransient, RequiredParameterError, ResponseError, signedOut, type CallOptions } from './call.ts'

/* A real server on loopback replaces ours. */

type Reply = { status: number; body?: unknown } | 'hang up'
let server: Server
let seen: IncomingMessage[]
let replies: Reply[]
/** When each request came, in milliseconds. */
let arrivals: number[]
const realFetch = globalThis.fetch

beforeEach(async () => {
  seen = []
  arrivals = []
  replies = []
  server = createServer((request, response) => {
    seen.push(request)
    arrivals.push(performance.now())
    const reply = replies.shift() ?? { status: 200, body: { title: 'tides' } }
    if (reply === 'hang up') return request.socket.destroy()
    return response
      .writeHead(reply.status, { 'content-type': 'application/json', 'x-app-version': '1.2.3' })
      .end(reply.body === null ? '' : JSON.stringify(reply.body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, origin), init)
})

afterEach(async () => {
  globalThis.fetch = realFetch
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const quick = { attempts: 3, delay: 1, factor: 2 }
const retried = { ...getProject, retry: quick }
const ask = (projectId = '7', options: CallOptions = {}) => call(getProject, { params: { projectId } }, options)

test('a call goes to its own path on our own origin and asks for JSON [API-01] [API-02]', async () => {
  expect(await ask('a b')).toEqual({ title: 'tides' })
  expect(seen[0]!.url).toBe('/projects/a%20b')
  expect(seen[0]!.headers.accept).toBe('application/json')
})

test('what is accepted to be done later has no body to read', async () => {
  replies = [{ status: 202, body: null }]
  expect(await ask()).toBeUndefined()
})

test.each([400, 404, 500, 503])('an answer of %d is a response error [API-05]', async (status) => {
  replies = [{ status, body: { error: { code: 'not_found', message: '' } } }]
  const error = await ask().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ResponseError)
  expect(error).toMatchObject({ status })
})

test('a connection that breaks is a fetch error [API-06]', async () => {
  replies = ['hang up']
  await expect(ask()).rejects.toBeInstanceOf(FetchError)
})

test('a call without one of its ids is not sent [API-07]', async () => {
  await expect(ask('')).rejects.toBeInstanceOf(RequiredParameterError)
  expect(seen).toHaveLength(0)
})

test('a failure carries the sentence of its call [API-08] [TASK-61]', async () => {
  const refused = (status: number, code: string): Reply => ({ status, body: { error: { code, message: '' } } })
  replies = [{ status: 500 }, refused(422, 'invalid'), 'hang up', refused(409, 'unheard_of')]
  const document = () => call(getDocument, { params: { projectId: 'tides' } })
  await expect(document()).rejects.toThrow('Failed to fetch project file')
  await expect(call(updateProject, { params: { projectId: 'tides' }, body: { status: 'COMPLETE' } })).rejects.toThrow(
    'Failed to update project',
  )
  await expect(document()).rejects.toThrow('Failed to fetch project file')
  await expect(document()).rejects.toThrow('Failed to fetch project file')
})

test('the fallback messages are the specified ones, and each is said by a call that fails [API-09]', async () => {
  const said = new Set<string>()
  for (const endpoint of endpoints as readonly Endpoint[]) {
    if (!endpoint.fallback) continue
    replies = [{ status: 500 }]
    const params = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, 'tides']))
    const failed = call(endpoint as typeof getProject, { params: params as { projectId: string } }, { retry: null })
    said.add(
      await failed.then(
        () => 'nothing failed',
        (error: Error) => error.message,
      ),
    )
  }
  expect([...said].toSorted()).toEqual([
    'Failed to copy project document',
    'Failed to fetch project file',
    'Failed to fetch user schedule',
    'Failed to fetch validations',
    'Failed to regenerate project document',
    'Failed to reset project',
    'Failed to update project',
  ])
})

test.each([
  [401, 'signed_out', 'Please log in to continue.'],
  [403, 'plan_required', 'This isn’t available to your account.'],
  [409, 'tasks_incomplete', 'Some required tasks are still open.'],
  [503, 'maintenance', 'We’re doing some maintenance. Try again in a few minutes.'],
])('a failure whose reason has a better sentence carries that one: %d %s [API-08]', async (status, code, words) => {
  replies = [{ status, body: { error: { code, message: '' } } }]
  const quickly = { retry: null }
  const update = call(updateProject, { params: { projectId: 'tides' }, body: { status: 'COMPLETE' } }, quickly)
  await expect(update).rejects.toThrow(words)
})

test('every answer of 401 is told, and whether it was an action', async () => {
  const told: string[] = []
  const stop = signedOut.listen(({ endpoint: { name }, asksToLogIn }) => told.push(`${name} ${asksToLogIn}`))
  replies = Array.from({ length: 4 }, () => ({ status: 401 }))
  const update = () => call(updateProject, { params: { projectId: 'tides' }, body: { status: 'COMPLETE' } })
  await Promise.allSettled([ask()])
  await Promise.allSettled([update()])
  await Promise.allSettled([ask('7', { asksToLogIn: true })])
  stop()
  await Promise.allSettled([update()])
  expect(told).toEqual(['getProject false', 'updateProject true', 'getProject true'])
})

test.each([
  ['a/../b', '/projects/a%2F..%2Fb'],
  ['7?all=1#end', '/projects/7%3Fall%3D1%23end'],
])('an id like %j stays one segment of the path', async (id, path) => {
  await ask(id)
  expect(seen[0]!.url).toBe(path)
})

test.each([
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [404, false],
  [409, false],
])('an answer of %d may pass by itself: %s', (status, passes) => {
  expect(isTransient(new ResponseError('', status))).toBe(passes)
})

describe('trying again', () => {
  test('a request that took too long is sent again', async () => {
    replies = [{ status: 408 }, { status: 200, body: { title: 'ebb' } }]
    expect(await call(retried, { params: { projectId: '7' } })).toEqual({ title: 'ebb' })
    expect(seen).toHaveLength(2)
  })

  test('a passing failure is tried three more times, each wait twice the last [API-10]', async () => {
    replies = [{ status: 408 }, 'hang up', { status: 429 }, { status: 500 }]
    const slow = { ...getProject, retry: { attempts: 3, delay: 40, factor: 2 } }
    await expect(call(slow, { params: { projectId: '7' } })).rejects.toMatchObject({ status: 500 })
    expect(seen).toHaveLength(4)
    const waits = arrivals.slice(1).map((arrival, index) => arrival - arrivals[index]!)
    for (const [index, least] of [40, 80, 160].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least - 1)
  })

  test('restarting a project is tried three more times, a second apart [TASK-69]', async () => {
    replies = [{ status: 503 }, 'hang up', { status: 500 }, { status: 503 }]
    await expect(call(resetProject, { params: { projectId: 'tides' } })).rejects.toThrow('Failed to reset project')
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(4).fill('POST /projects/tides/reset'))
    const waits = arrivals.slice(1).map((arrival, index) => arrival - arrivals[index]!)
    expect(waits.map((wait) => Math.round(wait / 1000))).toEqual([1, 1, 1])
  })

  test('it ends with the first success, and a refusal is final [API-13]', async () => {
    replies = [{ status: 503 }, { status: 200, body: { title: 'ebb' } }]
    expect(await call(retried, { params: { projectId: '7' } })).toEqual({ title: 'ebb' })
    expect(seen).toHaveLength(2)
    replies = [{ status: 422 }]
    await expect(call(retried, { params: { projectId: '7' } })).rejects.toMatchObject({ status: 422 })
    expect(seen).toHaveLength(3)
  })
})

test('an id is one part of the path, whatever it holds', async () => {
  await ask('a/b?c')
  expect(seen[0]!.url).toBe('/projects/a%2Fb%3Fc')
})

test('of debounced calls only the last is sent [API-11]', async () => {
  const debounce = { wait: 20 }
  const earlier = ask('1', { debounce }).catch((reason: unknown) => reason)
  const last = ask('2', { debounce })
  expect(await last).toEqual({ title: 'tides' })
  expect(await earlier).toMatchObject({ name: 'AbortError' })
  expect(seen.map(({ url }) => url)).toEqual(['/projects/2'])
})

test('a cached call is sent once for its key, and a failure is not kept [API-12]', async () => {
  replies = [{ status: 500 }]
  const cache = { key: 'tide', answers: new Map<string, Promise<unknown>>() }
  await expect(ask('1', { cache })).rejects.toBeInstanceOf(ResponseError)
  await Promise.all([ask('1', { cache }), ask('1', { cache })])
  await ask('1', { cache })
  expect(seen).toHaveLength(2)
})
