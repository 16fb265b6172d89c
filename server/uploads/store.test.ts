import sharp from 'sharp'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { blockedOrDone, waitingForLock } from '../database/testing.ts'
import { startS3 } from '../adapters/storage/testing-s3.ts'
import { cleanUp } from '../cleanup.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { giveUpUploads } from './queries.ts'
import { removeUploads } from './remove.ts'
import { photo, png } from './testing-pictures.ts'
import { put } from './testing-put.ts'
import { verifyUpload } from './verify.ts'

const store = await startS3()
afterAll(store.close)
afterEach(() => void delete store.trouble.before)
const server = await startServer({
  environment: { S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret },
  served: (context) => [...catalogue(context), ...enrolments(context)],
})
const key = answerFileName(tideTable.id, tideTable.picture)
const hour = 3600

const upload = async (learner: SignedInVisitor, body: Buffer) => {
  const { url } = (await learner.call<{ url: string } & ProblemAnswer>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  return put(url, body)
}
const pathsOf = (learner: SignedInVisitor) =>
  [...store.objects.keys()].filter((path) => path.includes(learner.userId)).map((path) => path.replace(learner.userId, 'me'))
const verified = (learner: SignedInVisitor) => verifyUpload(server.context, learner.userId, key)
// Within a process one upload after the other is looked at: what another one does is done by modules of its own.
vi.resetModules()
const elsewhere = await import('./verify.ts')
const answer = (learner: SignedInVisitor) =>
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

test('an object that decompresses to more than its announced size is read no further, and removed', async () => {
  const learner = await server.signIn('packed@example.org')
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  const packed = gzipSync(Buffer.concat([await png(), Buffer.alloc(300_000_000)]))
  expect((await put(url, packed, { 'content-encoding': 'gzip' })).status).toBe(200)
  expect(await verified(learner)).toBeUndefined()
  expect(pathsOf(learner)).toEqual([])
})

test('an answer can’t name a file that was never uploaded', async () => {
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

test('a free person cannot replace the picture of a complete answer', async () => {
  const learner = await server.signIn('slipper@example.org')
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  await put(url, await png())
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  await answer(learner)
  expect((await put(url, await photo())).status).toBe(200)
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
  expect((await learner.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
})

test('a picture is found by all simultaneous requests', async () => {
  for (const first of ['HEAD', 'GET']) {
    const learner = await server.signIn(`looks-${first}@example.org`.toLowerCase())
    await upload(learner, await png())
    const others: Array<ReturnType<typeof verified>> = []
    store.trouble.before = async (request) => {
      if (!request.startsWith(`${first} /bucket/incoming/`)) return undefined
      delete store.trouble.before
      others.push(elsewhere.verifyUpload(server.context, learner.userId, key))
      await blockedOrDone(server.db, others[0]!)
      return undefined
    }
    expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
    expect(await others[0]).toMatchObject({ contentType: 'image/png' })
    expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
  }
})

test('a file that another process has taken from the store meanwhile is found', async () => {
  const learner = await server.signIn('elsewhere@example.org')
  await upload(learner, await png())
  const looking = await server.db.transaction(async (tx) => {
    await tx.lock(`file ${learner.userId} ${key}`)
    const result = verified(learner)
    await waitingForLock(server.db)
    store.objects.delete(`/bucket/incoming/${learner.userId}/${key}`)
    await tx.rows(`update uploads set content_type = 'image/jpeg', size = 7, etag = '"e"' where user_id = $1`, [learner.userId])
    return { result }
  })
  expect(await looking.result).toEqual({
    storageName: key,
    contentType: 'image/jpeg',
    size: 7,
    object: expect.stringContaining(key),
  })
})

test('files that no answer references are removed with their rows after a day; the others stay', async () => {
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
  await cleanUp(server.context)
  expect([pathsOf(orphan!), pathsOf(granted!)].map(({ length }) => length)).toEqual([1, 1])
  await upload(await server.signIn(fresh!.email), await png())
  server.turnClock(2 * hour)
  await cleanUp(server.context)
  expect([pathsOf(orphan!), pathsOf(named!), pathsOf(fresh!), pathsOf(granted!)].map(({ length }) => length)).toEqual([0, 1, 1, 0])
  expect(await verified(orphan!)).toBeUndefined()
  expect(await verified(named!)).toMatchObject({ contentType: 'image/png' })
})

test('a file that was put into the store for a complete answer and never read is removed after a day', async () => {
  const learner = await server.signIn('unseen@example.org')
  await upload(learner, await png())
  await verified(learner)
  await answer(learner)
  store.objects.set(`/bucket/incoming/${learner.userId}/${key}`, await photo())
  server.turnClock(25 * hour)
  await cleanUp(server.context)
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
})

test('an upload that an answer is about to name is not cleaned up under it', async () => {
  const learner = await server.signIn('saving@example.org')
  await upload(learner, await png())
  await verified(learner)
  server.turnClock(25 * hour)
  expect(await verified(learner)).toBeDefined()
  await cleanUp(server.context)
  expect(await verified(learner)).toBeDefined()
})

const rowsOf = (learner: SignedInVisitor) => server.db.rows('select content_type from uploads where user_id = $1', [learner.userId])
const orphan = async (name: string) => {
  const learner = await server.signIn(`${name}@example.org`)
  await upload(learner, await png())
  await verified(learner)
  return learner
}
const refuseOnce = (method: string) => {
  store.trouble.before = async (request) => {
    if (!request.startsWith(method)) return undefined
    delete store.trouble.before
    return 403
  }
}

test('a file that the store did not remove keeps its row, is nobody’s, and goes with the next clean-up', async () => {
  const learners = [await orphan('one'), await orphan('two')]
  server.turnClock(25 * hour)
  await cleanUp(server.context)
  for (const learner of learners) expect([pathsOf(learner), await rowsOf(learner)]).toEqual([[], []])
  for (const learner of learners) {
    await upload(learner, await png())
    await verified(learner)
    await server.db.rows('update uploads set granted_at = null where user_id = $1', [learner.userId])
  }
  server.turnClock(25 * hour)
  refuseOnce('DELETE')
  await cleanUp(server.context)
  const kept = learners.filter((learner) => pathsOf(learner).length > 0)
  expect(kept).toHaveLength(1)
  expect(await rowsOf(kept[0]!)).toEqual([{ content_type: null }])
  expect(await verified(kept[0]!)).toBeUndefined()
  await cleanUp(server.context)
  for (const learner of learners) expect([pathsOf(learner), await rowsOf(learner)]).toEqual([[], []])
})

test('a file in the store that was never read, and whose removal failed, is removed by the next clean-up', async () => {
  const learner = await server.signIn('unseen-and-kept@example.org')
  await upload(learner, await png())
  server.turnClock(25 * hour)
  refuseOnce('DELETE /bucket/incoming')
  await cleanUp(server.context)
  expect(pathsOf(learner)).toEqual([`/bucket/incoming/me/${key}`])
  await cleanUp(server.context)
  expect([pathsOf(learner), await rowsOf(learner)]).toEqual([[], []])
})

test('a clean-up leaves what is uploaded again while it removes other files', async () => {
  const learners = [await orphan('again-one'), await orphan('again-two')]
  server.turnClock(25 * hour)
  let looked: Awaited<ReturnType<typeof verified>>
  let again: SignedInVisitor | undefined
  store.trouble.before = async (request) => {
    const other = learners.find(({ userId }) => !request.includes(userId))
    if (!/^DELETE .bucket.[^i]/.test(request) || !other || learners.every(({ userId }) => !request.includes(userId))) return undefined
    delete store.trouble.before
    again = other
    await upload(other, await photo())
    looked = await elsewhere.verifyUpload(server.context, other.userId, key)
    return undefined
  }
  await cleanUp(server.context)
  expect(looked).toMatchObject({ contentType: 'image/jpeg' })
  expect(pathsOf(again!)).toEqual([`/bucket/me/${key}.b`])
  expect((await again!.fetch(`/uploads/${key}`)).status).toBe(200)
})

test('a clean-up waits for the lock of each file, and leaves what was stored in it', async () => {
  const learner = await orphan('in-turn')
  server.turnClock(25 * hour)
  const cleaning = await server.db.transaction(async (tx) => {
    await tx.lock(`file ${learner.userId} ${key}`)
    const done = cleanUp(server.context)
    await waitingForLock(server.db)
    await tx.rows('update uploads set used_at = $2 where user_id = $1', [learner.userId, new Date(server.context.now())])
    return { done }
  })
  await cleaning.done
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
})

test('a restart removes the files of the answers that it clears, of that person alone', async () => {
  const [learner, other] = [await orphan('restarts'), await orphan('goes-on')]
  await giveUpUploads(server.db, learner.userId, [key])
  for (const person of [learner, other]) await removeUploads(server.context, person.userId, [key, 'tide-table_not-there'])
  expect([pathsOf(learner), pathsOf(other)].map(({ length }) => length)).toEqual([0, 1])
  expect(await verified(learner)).toBeUndefined()
})

test('a restart leaves what is uploaded again before it comes to remove the file', async () => {
  const learner = await orphan('anew')
  await giveUpUploads(server.db, learner.userId, [key])
  await upload(learner, await photo())
  await removeUploads(server.context, learner.userId, [key])
  expect(await verified(learner)).toMatchObject({ contentType: 'image/jpeg' })
  await removeUploads(server.context, learner.userId, [key])
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
})

test('a restart succeeds when the store fails, and the next clean-up removes the file without waiting for a day', async () => {
  const learner = await orphan('restarts-in-trouble')
  await server.db.rows(`update users set plan = 'pro' where id = $1`, [learner.userId])
  await server.db.rows('insert into enrolments (user_id, project_id, version) values ($1, $2, 1)', [learner.userId, tideTable.id])
  await answer(learner)
  refuseOnce('DELETE')
  expect((await learner.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
  expect(await verified(learner)).toBeUndefined()
  await cleanUp(server.context)
  expect(pathsOf(learner)).toEqual([])
})
