import { beforeEach, expect, test } from 'vitest'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import { completer, ready, startDocumented } from '../documentation/testing-work.ts'
import { portfolio } from '../portfolio/service.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { giveUpUploads } from './queries.ts'
import { removeUploads } from './remove.ts'
import { pictureOf } from './testing-pictures.ts'
import { put, refusal, urlFor } from './testing-put.ts'

const server = await startDocumented({ served: portfolio, environment: { STORAGE_PER_PERSON_MB: '1' } })
const { context, db } = server
beforeEach(() => server.forgetLimits())

const nameOf = (number: number) => chatFileName('picture', `number-${number}`)
const picture = await pictureOf(400_000)
const upload = async (who: SignedInVisitor, number: number) => put((await urlFor(who, nameOf(number))).body.url, picture)
const keysOf = async ({ userId }: SignedInVisitor) =>
  (await db.rows<{ key: string }>('select key from uploads where user_id = $1 and content_type is not null order by key', [userId])).map(
    ({ key }) => key,
  )

test('an upload beyond the quota is refused and leaves no file, until one is removed; other people can upload', async () => {
  const [ines, nora] = [await server.signIn('ines-stores@example.org'), await server.signIn('nora-stores@example.org')]
  expect([(await upload(ines, 1)).status, (await upload(ines, 2)).status]).toEqual([200, 200])
  const refused = await upload(ines, 3)
  expect(await refusal(refused)).toEqual([403, 'QuotaExceeded'])
  expect(await keysOf(ines)).toEqual([nameOf(1), nameOf(2)])
  expect(await context.files.stat(`${ines.userId}/${nameOf(3)}`)).toBeUndefined()
  // The same name takes the place of what is there.
  expect((await upload(ines, 2)).status).toBe(200)
  expect((await upload(nora, 1)).status).toBe(200)
  await giveUpUploads(db, ines.userId, [nameOf(1)])
  await removeUploads(context, ines.userId, [nameOf(1)])
  expect((await upload(ines, 3)).status).toBe(200)
})

test('concurrent uploads don’t exceed the quota', async () => {
  const paula = await server.signIn('paula-stores@example.org')
  const statuses = (await Promise.all([1, 2, 3].map((number) => upload(paula, number)))).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 403])
})

test('a person without space left gets no upload address and no copy, but still gets their documentation', async () => {
  const otto = await completer(server)
  await db.rows(`update uploads set size = 1000000 where user_id = $1`, [otto.userId])
  const refused = await urlFor(otto, nameOf(1))
  expect([refused.status, refused.body.error.code]).toEqual([403, 'quota_reached'])
  await ready(otto)
  const body = { type: 'pdf', newName: documentationCopyName(tideTable.id, 1_763_769_600_000) }
  const copied = await otto.call<ProblemAnswer>('POST', `/projects/${tideTable.id}/doc/copy`, body)
  expect([copied.status, copied.body.error.code]).toEqual([403, 'quota_reached'])
})
