import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { portfolioFileLimit } from '@fieldwork/core/portfolio/limits.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { requestTimeout } from './server.ts'
import { startServer } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { answerOn, openSocket } from '../testing/raw.ts'
import { png } from '../uploads/testing-pictures.ts'

/** The product waits 160 times as long. */
const timeoutMs = 3_000
const server = await startServer({ timeouts: { requestTime: timeoutMs } })
const learner = await server.signIn('slow@example.org')
const { url } = (
  await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${answerFileName(tideTable.id, tideTable.picture)}`)
).body
const { pathname, search } = new URL(url)
const put = `PUT ${pathname}${search} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n`
const post = 'POST /auth/logout HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\n'

/**
 * Sends a byte now and then for half of the time that the server waits. A byte that comes after its answer resets the connection, and takes
 * the answer with it.
 */
const drip = async (head: string, next: string) => {
  const socket = await openSocket(server.origin)
  const answered = answerOn(socket)
  socket.write(head)
  for (const since = performance.now(); next && performance.now() - since < timeoutMs / 2; await delay(100)) socket.write(next)
  return answered
}

test.concurrent.for([
  ['an upload that drips', `${put}Content-Length: 100000\r\n\r\n`, 'x'],
  ['an upload that stops', `${put}Content-Length: 100000\r\n\r\nx`, ''],
  ['an upload in chunks without end', `${put}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ['a call that drips', `${post}Content-Length: 60000\r\n\r\n`, 'x'],
  ['a call that stops', `${post}Content-Length: 60000\r\n\r\nx`, ''],
  ['a call in chunks without end', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ['headers that drip', 'GET / HTTP/1.1\r\n', 'x: y\r\n'],
] as const)('%s is cut off, and told why', async ([, head, next]) => {
  await server.forgetLimits()
  const answer = await drip(head, next)
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([408, 'nosniff'])
  expect(ProblemAnswer.parse(JSON.parse(answer.body)).error.code).toBe('request_timeout')
})

test('an upload that is slow and comes in time is taken, as is the largest one over a thin line', async () => {
  const picture = await png()
  const socket = await openSocket(server.origin)
  const answered = answerOn(socket)
  socket.write(`${put}Connection: close\r\nContent-Length: ${picture.length}\r\n\r\n`)
  const pieces = 10
  const size = Math.ceil(picture.length / pieces)
  for (let piece = 0; piece < pieces; piece++) {
    socket.write(picture.subarray(piece * size, (piece + 1) * size))
    await delay(timeoutMs / pieces / 2)
  }
  expect((await answered).status).toBe(200)
  const bytesPerSecond = 1_000_000 / 8
  // A tenth for what the network puts around the bytes.
  expect((1.1 * portfolioFileLimit) / bytesPerSecond).toBeLessThan(requestTimeout / 1_000)
})

/** Each body has half a second more than its largest size takes, and the whole request its usual minutes. */
const hasty = await startServer({ db: server.db, timeouts: { bodyTime: 500 } })

test.concurrent.for([
  ['stalls', 'Content-Length: 60000\r\n\r\n{', ''],
  ['drips', 'Content-Length: 60000\r\n\r\n{', ' '],
  ['comes in chunks without end', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'],
] as const)('a JSON body that %s is cut off while an upload on a thin line goes on', async ([kind, head, next]) => {
  // A learner of their own, because the three run at once.
  const uploader = await hasty.signIn(`${kind.replaceAll(' ', '-')}@example.org`)
  const signed = await uploader.call<{ url: string }>(
    'GET',
    `/uploads/generate-signed-url?fileName=${answerFileName(tideTable.id, tideTable.picture)}`,
  )
  const address = new URL(signed.body.url)
  const picture = await png()
  const upload = await openSocket(hasty.origin)
  const uploaded = answerOn(upload)
  upload.write(
    `PUT ${address.pathname}${address.search} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${picture.length}\r\n\r\n`,
  )
  upload.write(picture.subarray(0, 10))

  const call = await openSocket(hasty.origin)
  const answered = answerOn(call)
  call.write(`${post}${head}`)
  for (let drops = 0; drops < 4; drops++, await delay(100)) call.write(next)
  expect((await answered).status).toBe(408)

  upload.write(picture.subarray(10))
  expect((await uploaded).status).toBe(200)
})
