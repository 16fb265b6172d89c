import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fileWith, saveFile, startNotes } from '../notes/testing-notes.ts'
import { answerOn, openSocket, sendRaw } from '../testing/raw.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { Visitor } from '../testing/testing.ts'

const { server, newcomer } = await startNotes()
const path = `/projects/${tideTable.id}/annotations.json`
const largest = 2_000_000

const head = (request: string, length: number, who?: Visitor) =>
  `${request} HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\nIf-Match: *\r\nConnection: close\r\n` +
  `${who ? `Cookie: ${who.cookie()}\r\n` : ''}Content-Length: ${length}\r\n\r\n`

/** Begins a call whose body never comes. */
const begin = async (request: string, length: number, who: Visitor): Promise<Socket> => {
  const socket = await openSocket(server.origin)
  onTestFinished(() => void socket.destroy())
  socket.write(head(request, length, who))
  return socket
}

/** Begins this many calls, of which one is refused. Returns the others. */
const beginOneTooMany = async (count: number, request: string, length: number, who: Visitor) => {
  const sockets = await Promise.all(Array.from({ length: count }, () => begin(request, length, who)))
  const calls = sockets.map((socket) => ({ socket, answered: answerOn(socket) }))
  const refused = await Promise.race(calls.map(async ({ socket, answered }) => ({ socket, status: (await answered).status })))
  expect(refused.status).toBe(429)
  return { held: calls.filter(({ socket }) => socket !== refused.socket) }
}

/** A file whose body is larger than that of usual calls. */
const large = {
  ...fileWith([]),
  items: Array.from({ length: 2000 }, (_, n) => ({ kind: 'open', block: `block-${n}`, changed: 1, on: true })),
}

test('a stranger is refused before anything of a large body was read', async () => {
  const answered = await sendRaw(server.origin, head(`PUT ${path}`, largest))
  expect([answered.status, JSON.parse(answered.body)]).toMatchObject([401, { error: { code: 'signed_out' } }])
})

test('one person can send four large bodies at a time, and the next once one of them is complete or aborted', async () => {
  const [learner, other] = [await newcomer(), await newcomer()]
  const save = async (who: Visitor) => {
    const { status, headers } = await who.call('PUT', path, large, { 'if-match': '*' })
    return [status, headers.get('retry-after')]
  }
  const seldom = { timeout: 10_000, interval: 500 }
  const { held } = await beginOneTooMany(5, `PUT ${path}`, largest, learner)
  expect(await save(learner)).toEqual([429, '1'])
  expect(await save(other)).toEqual([200, null])
  held[0]!.socket.destroy()
  await vi.waitFor(async () => expect(await save(learner)).toEqual([200, null]), seldom)
})

test('sixty large bodies of one person are read in a minute', async () => {
  const learner = await newcomer()
  for (let n = 0; n < 60; n++) expect((await saveFile(learner, large, n)).status).toBe(200)
  expect(await saveFile(learner, large, 60)).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
  expect((await saveFile(learner, fileWith([]), 60)).status).toBe(200)
})

test('one person can have a hundred and twenty running calls, without delaying others', async () => {
  const [learner, other] = [await newcomer(), await newcomer()]
  const { held } = await beginOneTooMany(121, 'PUT /user/preferences', 2, learner)
  expect((await learner.call('GET', '/user')).status).toBe(429)
  expect((await other.call('GET', '/user')).status).toBe(200)
  for (const { socket } of held) socket.write('{}')
  expect(new Set((await Promise.all(held.map(({ answered }) => answered))).map(({ status }) => status))).toEqual(new Set([200]))
  await vi.waitFor(async () => expect((await learner.call('GET', '/user')).status).toBe(200))
})

test('people without a session can have four hundred running calls from one network, without delaying people with one', async () => {
  const learner = await newcomer()
  const { held } = await beginOneTooMany(401, 'POST /auth/otp/login', 2, server.visitor())
  expect((await server.visitor().call('GET', '/features')).status).toBe(429)
  expect((await learner.call('GET', '/user')).status).toBe(200)
  for (const { socket } of held) socket.destroy()
  await vi.waitFor(async () => expect((await server.visitor().call('GET', '/features')).status).toBe(200))
})

test('calls aborted while their caller is looked up don’t stay counted', async () => {
  const learner = await newcomer()
  await server.db.transaction(async (tx) => {
    await tx.rows('lock table sessions in access exclusive mode')
    const sockets = await Promise.all(Array.from({ length: 4 }, () => begin(`PUT ${path}`, largest, learner)))
    const waiting = async () => (await tx.rows('select from pg_locks where not granted')).length
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 2_000)
    for (const socket of sockets) socket.destroy()
    // By the second answer the server has heard of it.
    for (let turn = 0; turn < 2; turn++) expect((await server.visitor().call('GET', '/features')).status).toBe(200)
  })
  expect((await learner.call('GET', '/user')).status).toBe(200)
  expect((await learner.call('PUT', path, large, { 'if-match': '*' })).status).toBe(200)
})
