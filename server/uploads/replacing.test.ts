import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import { startS3 } from '../adapters/storage/testing-s3.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { admit } from './admission.ts'
import { photo, png } from './testing-pictures.ts'
import { verifyUpload } from './verify.ts'

const store = await startS3()
afterAll(store.close)
afterEach(() => void delete store.trouble.before)
const server = await startServer({ environment: { S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret } })
const key = answerFileName(tideTable.id, tideTable.picture)

const upload = async (learner: SignedInVisitor, body: Buffer) => {
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(body) })
}
const verified = (learner: SignedInVisitor) => verifyUpload(server.context, learner.userId, key)
const pathsOf = (learner: SignedInVisitor) =>
  [...store.objects.keys()].filter((path) => path.includes(learner.userId)).map((path) => path.replace(learner.userId, 'me'))
const completeAnswer = (learner: SignedInVisitor) =>
  server.db.rows(
    `insert into answers (user_id, project_id, validation_id, type, storage_name, status) values ($1, $2, $3, 'FILE', $4, 'COMPLETE')`,
    [learner.userId, tideTable.id, tideTable.picture, key],
  )

const looksAt = (learner: SignedInVisitor) =>
  store.requests.filter((request) => request === `GET /bucket/incoming/${learner.userId}/${key}`).length
const outcomes = async (requests: Array<Promise<unknown>>) =>
  (await Promise.allSettled(requests)).map((one) => (one.status === 'rejected' ? [one.reason.code, one.reason.retryAfter] : one.value))

test('a picture that many requests ask for at once is read and drawn once', async () => {
  const learner = await server.signIn('many-at-once@example.org')
  await upload(learner, await png())
  const found = await outcomes(Array.from({ length: 10 }, () => verified(learner)))
  expect(found).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ contentType: 'image/png' })))
  expect(looksAt(learner)).toBe(1)
})

test('a picture that is replaced each time it is checked fails with conflict after three checks', async () => {
  const learner = await server.signIn('replaces@example.org')
  await upload(learner, await png())
  let size = 1
  store.trouble.before = async (request) => {
    if (request.startsWith('GET /bucket/incoming/'))
      store.objects.set(`/bucket/incoming/${learner.userId}/${key}`, Buffer.alloc((size += 1)))
    return undefined
  }
  expect(await outcomes([verified(learner)])).toEqual([['conflict', undefined]])
  expect(looksAt(learner)).toBe(3)
})

test('pictures in the store count among those that a person, and the process, may have under way', async () => {
  const learner = await server.signIn('busy@example.org')
  await upload(learner, await png())
  const places = [1, 2, 3].map(() => admit(learner.userId, 1))
  expect(await outcomes([verified(learner)])).toEqual([['too_many_requests', 5]])
  for (const place of places) if (typeof place === 'object') place.leave()
  const all = Array.from({ length: 64 }, (_, person) => admit(`somebody else ${person}`, 8 * 1024 * 1024))
  const answer = await learner.fetch(`/uploads/${key}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  for (const place of all) if (typeof place === 'object') place.leave()
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
})

test('while a slow store takes a picture, the answers of its person do not wait', async () => {
  const learner = await server.signIn('slow-store@example.org')
  await upload(learner, await png())
  let isFree: boolean | undefined
  store.trouble.before = async (request) => {
    if (request !== `PUT /bucket/${learner.userId}/${key}`) return undefined
    const turn = await server.db.row<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
      lockKey(learner.userId, tideTable.id),
    ])
    isFree = turn?.free
    return undefined
  }
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect(isFree).toBe(true)
})

test('a picture stays as it is until the one that replaces it is written and recorded', async () => {
  const learner = await server.signIn('replaced@example.org')
  await upload(learner, await png())
  await verified(learner)
  await upload(learner, await photo())
  store.trouble.before = async (request) => (/^PUT .bucket.[^i]/.test(request) ? 403 : undefined)
  await outcomes([verified(learner)])
  delete store.trouble.before
  const kept = await server.context.files.read(`${learner.userId}/${key}`)
  expect((await sharp(kept).metadata()).format).toBe('png')
  store.trouble.before = async (request) => {
    if (request !== `PUT /bucket/${learner.userId}/${key}.b`) return undefined
    delete store.trouble.before
    await completeAnswer(learner)
    return undefined
  }
  expect(await verified(learner)).toMatchObject({ contentType: 'image/png' })
  expect(pathsOf(learner)).toEqual([`/bucket/me/${key}`])
  expect((await learner.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
})

test('a picture that is replaced while it is being fetched is answered as it is now', async () => {
  const learner = await server.signIn('fetching@example.org')
  await upload(learner, await png())
  await verified(learner)
  store.trouble.before = async (request) => {
    if (request !== `GET /bucket/${learner.userId}/${key}`) return undefined
    delete store.trouble.before
    await upload(learner, await photo())
    await verified(learner)
    return undefined
  }
  const read = await learner.fetch(`/uploads/${key}`)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
