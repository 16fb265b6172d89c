import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { ProblemAnswer } from '../../core/problems.ts'
import { answerFileLimit } from '../../core/tasks/limits.ts'
import { answerFileName } from '../../core/uploads/purpose.ts'
import { startS3 } from '../outside/testing-s3.ts'
import { sweep } from '../sweeping.ts'
import { tideTable } from '../testing-catalogue.ts'
import { startServer, type Learner } from '../testing.ts'
import { removeUploads } from './remove.ts'
import { photo, png } from './testing-pictures.ts'
import { verifyUpload } from './verify.ts'

const store = await startS3()
afterAll(store.close)
const server = await startServer({ environment: { S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret } })
const key = answerFileName(tideTable.id, tideTable.picture)
const hour = 3600

const upload = async (learner: Learner, body: Buffer) => {
  const { url } = (await learner.call<{ url: string } & ProblemAnswer>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  return fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(body) })
}
const pathsOf = (learner: Learner) =>
  [...store.objects.keys()].filter((path) => path.includes(learner.userId)).map((path) => path.replace(learner.userId, 'me'))
const verified = (learner: Learner) => verifyUpload(server.context, learner.userId, key)
const answer = (learner: Learner) =>
  server.db.rows(
    `insert into answers (user_id, project_id, validation_id, type, storage_name, status) values ($1, $2, $3, 'FILE', $4, 'COMPLETE')`,
    [learner.userId, tideTable.id, tideTable.picture, key],
  )

test('a picture put into the store is checked and stripped before an answer names it or anybody sees it [API-63]', async () => {
  const learner = await server.signIn('direct@example.org')
  expect((await upload(learner, await photo())).status).toBe(200)
  expect(pathsOf(learner)).toEqual([`/bucket/incoming/me/${key}`])
  expect(await verified(learner)).toMatchObject({ storageName: key, contentType: 'image/jpeg' })
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
  const read = await learner.fetch(`/uploads/${key}`)
  const { exif, width, height } = await sharp(Buffer.from(await read.arrayBuffer())).metadata()
  expect({ status: read.status, exif, width, height }).toEqual({ status: 200, exif: undefined, width: 40, height: 60 })
  const other = await server.signIn('other@example.org')
  expect((await other.fetch(`/uploads/${key}`)).status).toBe(404)
})

test.for<[string, () => Buffer | Promise<Buffer>]>([
  ['a web page', () => Buffer.from('<script>alert(1)</script>')],
  ['nothing', () => Buffer.alloc(0)],
  ['a picture with more than ten megabytes behind it', async () => Buffer.concat([await png(), Buffer.alloc(answerFileLimit)])],
])('%s in the store becomes nobody’s file and is taken away [TASK-27] [TASK-28]', async ([name, make]) => {
  const learner = await server.signIn(`${name.length}@example.org`)
  expect((await upload(learner, await make())).status).toBe(200)
  expect(await verified(learner)).toBeUndefined()
  expect(pathsOf(learner)).toEqual([])
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(404)
})

test('what was never uploaded cannot be named', async () => {
  const learner = await server.signIn('never@example.org')
  expect(await verified(learner)).toBeUndefined()
  await learner.call('GET', `/uploads/generate-signed-url?fileName=${key}`)
  expect(await verified(learner)).toBeUndefined()
})

test('the store is not asked for a picture that was checked long ago', async () => {
  const learner = await server.signIn('settled@example.org')
  await upload(learner, await png())
  await verified(learner)
  server.turnClock(hour)
  await verified(learner)
  store.requests.length = 0
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect(store.requests).toEqual([])
})

test('a free person cannot slip another picture under a complete answer', async () => {
  const learner = await server.signIn('slipper@example.org')
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  const put = async (body: Buffer) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(body) })
  await put(await png())
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  await answer(learner)
  expect((await put(await photo())).status).toBe(200)
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect((await learner.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
})

test('files that no answer names are gone after a day, with their rows; the others stay', async () => {
  const [orphan, named, fresh, granted] = await Promise.all(
    ['orphan', 'named', 'fresh', 'granted'].map((name) => server.signIn(`${name}@example.org`)),
  )
  for (const learner of [orphan!, named!]) {
    await upload(learner, await png())
    await verified(learner)
  }
  await answer(named!)
  await upload(granted!, await png())
  server.turnClock(23 * hour)
  await sweep(server.context)
  expect([pathsOf(orphan!), pathsOf(granted!)].map(({ length }) => length)).toEqual([1, 1])
  await upload(await server.signIn(fresh!.email), await png())
  server.turnClock(2 * hour)
  await sweep(server.context)
  expect([pathsOf(orphan!), pathsOf(named!), pathsOf(fresh!), pathsOf(granted!)].map(({ length }) => length)).toEqual([0, 1, 1, 0])
  expect(await verified(orphan!)).toBeUndefined()
  expect(await verified(named!)).toMatchObject({ contentType: 'image/png' })
})

test('what was put into the store under a complete answer, and never looked at again, is gone after a day too', async () => {
  const learner = await server.signIn('unseen@example.org')
  await upload(learner, await png())
  await verified(learner)
  await answer(learner)
  store.objects.set(`/bucket/incoming/${learner.userId}/${key}`, await photo())
  server.turnClock(25 * hour)
  await sweep(server.context)
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
})

test('an upload that an answer is about to name is not swept away under it', async () => {
  const learner = await server.signIn('saving@example.org')
  await upload(learner, await png())
  await verified(learner)
  server.turnClock(25 * hour)
  expect(await verified(learner)).toBeDefined()
  await sweep(server.context)
  expect(await verified(learner)).toBeDefined()
})

test('a restart removes the files of the answers that it clears, of that person alone', async () => {
  const [learner, other] = [await server.signIn('restarts@example.org'), await server.signIn('goes-on@example.org')]
  for (const person of [learner, other]) {
    await upload(person, await png())
    await verified(person)
  }
  await removeUploads(server.context, learner.userId, [key, 'tide-table_not-there'])
  expect([pathsOf(learner), pathsOf(other)].map(({ length }) => length)).toEqual([0, 1])
  expect(await verified(learner)).toBeUndefined()
})
