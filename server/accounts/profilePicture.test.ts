import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { profilePictureLimit, profilePictureName } from '@fieldwork/core/uploads/purpose.ts'
import { cleanUp } from '../cleanup.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { put, refusal, urlFor } from '../uploads/testing-put.ts'

const server = await startServer()
const { db, context } = server

/** Wide, and blue in the middle alone. */
const photo = async (): Promise<Buffer> => {
  const middle = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: '#ffffff' } })
  return wide
    .composite([{ input: middle, left: 300, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a private note' } })
    .toBuffer()
}
const upload = async (learner: SignedInVisitor, bytes: Buffer) => {
  const name = profilePictureName(randomUUID())
  const answer = await put((await urlFor(learner, name)).body.url, bytes)
  return { name, answer }
}
const nicknameOf = async (learner: SignedInVisitor) => (await learner.call<User>('GET', '/user')).body.nickname
const choose = (learner: SignedInVisitor, picture: string) => learner.call<User>('PUT', '/user/picture', { picture })
const withPicture = async (email: string) => {
  const learner = await server.signIn(email)
  const { name } = await upload(learner, await photo())
  const address = `/${await nicknameOf(learner)}/uploads/${name}`
  return { learner, name, address, reply: await choose(learner, address) }
}
const look = (address: string) => server.visitor().fetch(address)

test('a picture is cropped to a square without camera metadata, and public in three sizes [USER-23] [USER-24] [API-56]', async () => {
  const { address, reply } = await withPicture('portrait@example.org')
  expect(reply).toMatchObject({ status: 200, body: { picture: address } })
  for (const [query, side] of [
    ['?size=extra-small', 64],
    ['?size=small', 80],
    ['?size=medium', 128],
    ['', 128],
    ['?size=__proto__', 128],
  ] as const) {
    const answer = await look(address + query)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([side, side, undefined])
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  }
  const first = await look(`${address}?size=small`)
  const again = await server.visitor().fetch(`${address}?size=small`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
})

test('only the account’s current picture is public: no earlier or removed picture, no other upload, and under no other name', async () => {
  const { learner, address, name } = await withPicture('changing@example.org')
  const other = await upload(learner, await photo())
  const unnamed = address.replace(name, other.name)
  expect((await look(unnamed)).status).toBe(404)
  expect((await look(address.replace(/^\/[^/]+/, '/somebody-else'))).status).toBe(404)
  expect((await look(`/${await nicknameOf(learner)}/uploads/tide-table_picture`)).status).toBe(404)
  expect((await choose(learner, unnamed)).status).toBe(200)
  expect([(await look(unnamed)).status, (await look(address)).status]).toEqual([200, 404])
  expect((await choose(learner, '')).body.picture).toBe('')
  expect((await look(unnamed)).status).toBe(404)
  expect(await db.rows('select key from uploads where user_id = $1', [learner.userId])).toEqual([])
})

test('another person’s picture, one that was never uploaded, and an invalid address are refused and change nothing', async () => {
  const ines = await withPicture('owner.of.it@example.org')
  const eve = await withPicture('eve@example.org')
  const own = await nicknameOf(eve.learner)
  for (const picture of [
    ines.address,
    `/${own}/uploads/${ines.name}`,
    `/${own}/uploads/${profilePictureName(randomUUID())}`,
    `/${own}/uploads/../${ines.address}`,
    `https://evil.example${eve.address}`,
    'javascript:alert(1)',
    `/${own}/uploads/tide-table_picture`,
  ])
    expect([picture, (await choose(eve.learner, picture)).status]).toEqual([picture, 422])
  expect((await eve.learner.call<User>('GET', '/user')).body.picture).toBe(eve.address)
  expect((await server.visitor().call('PUT', '/user/picture', { picture: '' })).status).toBe(401)
})

test('a file that isn’t a PNG or JPG, or is larger than 5 MB, is refused', async () => {
  const learner = await server.signIn('hostile@example.org')
  const svg = await upload(learner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  expect(await refusal(svg.answer)).toEqual([415, 'NotAPicture'])
  const large = await upload(learner, Buffer.alloc(profilePictureLimit + 1))
  expect(await refusal(large.answer)).toEqual([413, 'EntityTooLarge'])
  expect((await urlFor(learner, 'profile_picture_../../x')).status).toBe(400)
})

test('a clean-up keeps an account’s picture, and removes one that no account references after a day', async () => {
  const { learner, address } = await withPicture('kept@example.org')
  const left = await upload(learner, await photo())
  server.turnClock(2 * 86_400)
  await cleanUp(context)
  expect((await look(address)).status).toBe(200)
  const keys = await db.rows<{ key: string }>('select key from uploads where user_id = $1', [learner.userId])
  expect(keys.map(({ key }) => key)).not.toContain(left.name)
})
