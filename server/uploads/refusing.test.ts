import { afterAll, expect, test } from 'vitest'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { startS3 } from '../adapters/storage/testing-s3.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { png } from './testing-pictures.ts'
import { put } from './testing-put.ts'
import { verifyUpload } from './verify.ts'

const store = await startS3()
afterAll(store.close)
const server = await startServer({ environment: { S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret } })
const key = answerFileName(tideTable.id, tideTable.picture)

test('reading a picture fails with storage_unavailable while the store refuses, and works afterwards', async () => {
  const learner = await server.signIn('reads@example.org')
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  await put(url, await png())
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(200)
  const read = () => learner.call<ProblemAnswer>('GET', `/uploads/${key}`)
  for (const status of [403, 500]) {
    store.trouble.before = async () => status
    const { status: answered, body, headers } = await read()
    expect([answered, body.error?.code, headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '5'])
    await expect(verifyUpload(server.context, learner.userId, key)).rejects.toThrow(`with ${status}`)
  }
  expect(server.logged()).toContain(`The file store at ${new URL(store.url).host} answered HEAD with 403.`)
  delete store.trouble.before
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(200)
})
