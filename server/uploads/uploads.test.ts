import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { photo, pictureOf, png } from './testing-pictures.ts'
import { answerWithPicture, key, put, refusal, urlFor } from './testing-put.ts'
import { verifyUpload } from './verify.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())
const upload = async (learner: Visitor, body: Buffer, fileName = key) => put((await urlFor(learner, fileName)).body.url, body)

test('a picture is put at the signed address under project and validation, and read back from /uploads [API-63] [API-64] [TASK-31] [TASK-32]', async () => {
  const ada = await server.signIn('ada@example.org')
  const { status, body } = await urlFor(ada, `${tideTable.id}_${tideTable.picture}`)
  expect([status, Object.keys(body)]).toEqual([200, ['url']])
  expect(new URL(body.url).origin).toBe(server.origin)
  expect((await put(body.url, await png())).status).toBe(200)
  const read = await ada.fetch(`/uploads/${tideTable.id}_${tideTable.picture}`)
  expect([read.status, read.headers.get('content-type'), read.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff'])
  expect(read.headers.get('content-disposition')).toBe('inline')
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  expect(await sharp(Buffer.from(await read.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
  const again = await ada.fetch(`/uploads/${key}`, { headers: { 'if-none-match': read.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a second upload under the same name replaces the first', async () => {
  const learner = await server.signIn('twice@example.org')
  await upload(learner, await png())
  const first = await learner.fetch(`/uploads/${key}`)
  await upload(learner, await photo())
  const second = await learner.fetch(`/uploads/${key}`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a photo loses place, camera and maker, and is kept the way it is seen', async () => {
  const original = await photo()
  expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Ada Lovelace')
  const learner = await server.signIn('photographer@example.org')
  await upload(learner, original)
  const kept = Buffer.from(await (await learner.fetch(`/uploads/${key}`)).arrayBuffer())
  const { exif, xmp, iptc, orientation, width, height } = await sharp(kept).metadata()
  expect({ exif, xmp, iptc, orientation, width, height }).toEqual({
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    orientation: undefined,
    width: 40,
    height: 60,
  })
  expect(kept.toString('latin1')).not.toMatch(/Ada Lovelace|Lighthouse/)
})

test('bytes after the end of a picture are not stored', async () => {
  const learner = await server.signIn('polyglot@example.org')
  expect((await upload(learner, Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]))).status).toBe(200)
  expect(await (await learner.fetch(`/uploads/${key}`)).text()).not.toContain('script')
})

const notPictures: Array<[string, () => Buffer | Promise<Buffer>]> = [
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
]
const damagedPictures: typeof notPictures = [
  ['the first bytes of a PNG and nothing after', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a page that begins like a JPG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')])],
  ['half a picture', async () => (await pictureOf(50_000)).subarray(0, 20_000)],
]
test.for(notPictures)('%s is refused as no picture [TASK-27]', async ([, make]) => {
  const learner = await server.signIn('types@example.org')
  expect(await refusal(await upload(learner, await make()))).toEqual([415, 'NotAPicture'])
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(404)
})

test.for(damagedPictures)('%s is refused as a damaged picture [TASK-27]', async ([, make]) => {
  const learner = await server.signIn('damaged@example.org')
  expect(await refusal(await upload(learner, await make()))).toEqual([415, 'DamagedPicture'])
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(404)
})

test('a picture of many more pixels than a screen has is refused, however small its file', async () => {
  const bomb = await sharp({ create: { width: 8_100, height: 8_100, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(answerFileLimit)
  expect(await refusal(await upload(await server.signIn('bomber@example.org'), bomb))).toEqual([413, 'PictureTooLarge'])
})

test('ten megabytes are accepted, but not one byte more, with or without a declared length [TASK-28]', async () => {
  const learner = await server.signIn('heavy@example.org')
  const picture = await pictureOf(9_000_000)
  const whole = Buffer.concat([picture, Buffer.alloc(answerFileLimit - picture.length)])
  expect((await upload(learner, whole)).status).toBe(200)
  const over = Buffer.concat([whole, Buffer.alloc(1)])
  expect(await refusal(await upload(learner, over))).toEqual([413, 'EntityTooLarge'])
  const { url } = (await urlFor(learner)).body
  const untold = new ReadableStream({
    start: (stream) => {
      for (let at = 0; at < over.length; at += 65_536) stream.enqueue(new Uint8Array(over.subarray(at, at + 65_536)))
      stream.close()
    },
  })
  const headers = { 'content-type': 'application/octet-stream' }
  expect(await refusal(await fetch(url, { method: 'PUT', headers, body: untold, duplex: 'half' }))).toEqual([413, 'EntityTooLarge'])
})

test('a signed address is valid for ten minutes', async () => {
  const learner = await server.signIn('slow@example.org')
  const { url } = (await urlFor(learner)).body
  const unused = (await urlFor(learner)).body.url
  server.turnClock(595)
  expect((await put(url, await png())).status).toBe(200)
  server.turnClock(10)
  expect(await refusal(await put(unused, await png()))).toEqual([400, 'ExpiredToken'])
  expect(await refusal(await put(url, await png()))).toEqual([400, 'ExpiredToken'])
})

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
test('a signed address is valid for one person, one name, one size and one use, and invalid when changed', async () => {
  const learner = await server.signIn('signed@example.org')
  const other = await server.signIn('target@example.org')
  const { url } = (await urlFor(learner)).body
  const changed = [
    url.replace(learner.userId, other.userId),
    url.replace(tideTable.picture, 'another-picture'),
    url.replace(/limit=\d+/, 'limit=99999999'),
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace(/session=.{5}/, 'session=AAAAA'),
    url.replace(/signature=.{5}/, 'signature=AAAAA'),
    url.replace('limit=', 'limit=0'),
    ...[...base64url].map((last) => url.slice(0, -1) + last).filter((address) => address !== url),
    url.replace(/&signature=.*/, ''),
    url.split('?')[0]!,
  ]
  for (const address of changed) expect(await refusal(await put(address, await png()))).toEqual([403, 'AccessDenied'])
  expect(await server.db.rows('select 1 from uploads where user_id = any($1)', [[learner.userId, other.userId]])).toEqual([])
})

test('a signed address ends with the session in which it was asked for', async () => {
  const learner = await server.signIn('everywhere@example.org')
  const other = await server.signIn('everywhere@example.org')
  const addressesOf = async (session: Visitor) => [(await urlFor(session)).body.url, (await urlFor(session)).body.url] as const
  const [used, unused] = await addressesOf(learner)
  const [otherUsed, otherUnused] = await addressesOf(other)
  expect((await put(used, await png())).status).toBe(200)
  await learner.call('POST', '/auth/logout')
  for (const address of [used, unused]) expect(await refusal(await put(address, await photo()))).toEqual([403, 'AccessDenied'])
  expect((await put(otherUsed, await png())).status).toBe(200)
  await other.call('POST', '/auth/logout/everywhere')
  expect(await refusal(await put(otherUnused, await photo()))).toEqual([403, 'AccessDenied'])
})

test('only raw bytes are accepted, and not an empty body', async () => {
  const { url } = (await urlFor(await server.signIn('forms@example.org'))).body
  for (const type of ['image/png', 'multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
    expect(await refusal(await put(url, await png(), { 'content-type': type }))).toEqual([415, 'UnsupportedMediaType'])
  }
  expect(await refusal(await put(url, Buffer.alloc(0)))).toEqual([400, 'InvalidRequest'])
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404)
  expect((await fetch(url)).status).toBe(404)
})

test('an upload belongs to one person: to everybody else it does not exist', async () => {
  const owner = await server.signIn('owner@example.org')
  await upload(owner, await png())
  expect((await owner.fetch(`/uploads/${key}`)).status).toBe(200)
  const other = await server.signIn('stranger@example.org')
  const admin = await server.signIn('admin@example.org')
  for (const visitor of [other, admin]) expect((await visitor.call('GET', `/uploads/${key}`)).status).toBe(404)
  expect((await server.visitor().call('GET', `/uploads/${key}`)).status).toBe(401)
  expect((await urlFor(server.visitor())).status).toBe(401)
  expect(await verifyUpload(server.context, other.userId, key)).toBeUndefined()
})

test.for<[string, number, string]>([
  ['../../etc/passwd', 400, 'malformed'],
  ['profile_picture_1', 422, 'invalid'],
  ['nothing', 422, 'invalid'],
  [`${tideTable.id}_${tideTable.keyword}`, 404, 'not_found'],
  [`${tideTable.id}_no-such-task`, 404, 'not_found'],
  [`no-such-project_${tideTable.picture}`, 404, 'not_found'],
  [`${harbourPlans.id}_${harbourPlans.text}`, 403, 'not_allowed'],
  [answerFileName(lighthouseLog.id, lighthouseLog.picture), 403, 'plan_required'],
])('nobody gets an address for %s', async ([fileName, status, code]) => {
  const answered = await urlFor(await server.signIn('asks@example.org'), fileName)
  expect([answered.status, answered.body.error.code]).toEqual([status, code])
})

test('a Pro person uploads to a Pro project once it is unlocked', async () => {
  const pro = await server.signIn('pro@example.org', { plan: 'pro' })
  const fileName = answerFileName(lighthouseLog.id, lighthouseLog.picture)
  expect((await urlFor(pro, fileName)).body.error.code).toBe('plan_required')
  await server.db.rows('insert into enrolments (user_id, project_id, unlocked_at) values ($1, $2, now())', [pro.userId, lighthouseLog.id])
  expect((await upload(pro, await png(), fileName)).status).toBe(200)
})

test('a free person cannot change the picture of a complete answer, not even at an address from before', async () => {
  const free = await server.signIn('settled@example.org')
  const { url } = (await urlFor(free)).body
  await upload(free, await png())
  await answerWithPicture(server.db, free, 'COMPLETE')
  expect((await urlFor(free)).body.error.code).toBe('plan_required')
  expect(await refusal(await put(url, await photo()))).toEqual([403, 'AccessDenied'])
  expect((await free.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
  const pro = await server.signIn('settled@example.org', { plan: 'pro' })
  expect((await upload(pro, await photo())).status).toBe(200)
})

test('thirty addresses an hour are enough, and an address does not take pictures without end', async () => {
  const learner = await server.signIn('busy@example.org')
  await server.db.rows(`insert into rate_limits values ($1, 30, $2), ($3, 60, $2)`, [
    `uploads:${learner.userId}`,
    Date.now() + 60_000,
    `uploadPuts:${learner.userId}`,
  ])
  const refused = await urlFor(learner)
  expect([refused.status, refused.body.error.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
    429,
    'too_many_requests',
    true,
  ])
  await server.db.rows(`delete from rate_limits where key = $1`, [`uploads:${learner.userId}`])
  expect(await refusal(await upload(learner, await png()))).toEqual([429, 'SlowDown'])
})

test('an answer may name what was uploaded, as it is kept, and nothing else', async () => {
  const learner = await server.signIn('verified@example.org')
  expect(await verifyUpload(server.context, learner.userId, key)).toBeUndefined()
  await upload(learner, await png())
  const kept = Buffer.from(await (await learner.fetch(`/uploads/${key}`)).arrayBuffer())
  expect(await verifyUpload(server.context, learner.userId, key)).toEqual({
    storageName: key,
    contentType: 'image/png',
    size: kept.length,
    object: expect.stringContaining(key),
  })
  expect(await verifyUpload(server.context, learner.userId, 'nonsense')).toBeUndefined()
})
