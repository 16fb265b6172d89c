import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { photo } from '../uploads/testing-pictures.ts'
import { portfolioCards } from './card.ts'
import { portfolio } from './service.ts'
import { add, fileDocument, nicknameOf, save, uploadFile } from './testing-portfolio.ts'

const server = await startServer({ served: portfolio, plain: portfolioCards })
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

test('a document of a public portfolio has a social preview with its title and first page, also in a browser’s tab, until it is private', async () => {
  const who = await server.signIn('document-card@example.org', { plan: 'pro' })
  await who.call('PUT', '/user/name', { name: 'Ines Ferreira' })
  const { storageName } = await uploadFile(who, await photo())
  const { body } = await add(who, fileDocument(storageName, 'Pier'))
  const address = `/${await nicknameOf(who)}/portfolio/documents/${body.id}/preview.png`
  expect((await visitor.fetch(address)).status).toBe(404)
  await save(who, { title: 'Boats', isPublic: true })
  const card = await visitor.fetch(address, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await card.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  // The panel is wider with a picture on it.
  const pixel = await sharp(bytes).extract({ left: 700, top: 4, width: 1, height: 1 }).raw().toBuffer()
  expect([...pixel.subarray(0, 3)]).toEqual([0x00, 0x59, 0x6e])
  expect((await visitor.fetch(address.replace(body.id, 'made-up'))).status).toBe(404)
  await save(who, { isPublic: false })
  expect((await visitor.fetch(address)).status).toBe(404)
})

test('a public portfolio has a social preview, which changes with its work and disappears once it is private', async () => {
  const who = await server.signIn('card@example.org', { plan: 'pro' })
  await who.call('PUT', '/user/name', { name: 'Ines Ferreira' })
  const address = `/${await nicknameOf(who)}/portfolio/preview.png`
  await save(who, { title: 'Boats', description: 'What I built by the sea' })
  expect((await visitor.fetch(address)).status).toBe(404)
  await save(who, { isPublic: true })
  const first = await visitor.fetch(address)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(Buffer.from(await first.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  const etag = first.headers.get('etag')!
  expect((await visitor.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const { storageName } = await uploadFile(who, await photo())
  await add(who, fileDocument(storageName, 'Pier'))
  const second = await visitor.fetch(address, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  // The panel is wider with a picture on it.
  const pixel = await sharp(Buffer.from(await second.arrayBuffer()))
    .extract({ left: 700, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...pixel.subarray(0, 3)]).toEqual([0x00, 0x59, 0x6e])
  await save(who, { isPublic: false })
  expect((await visitor.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404)
})
