import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { documentPictureWidths } from '@fieldwork/core/portfolio/portfolio.ts'
import { portfolioFileName } from '@fieldwork/core/uploads/purpose.ts'
import { cleanUp } from '../cleanup.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { photo, png } from '../uploads/testing-pictures.ts'
import { put, refusal, urlFor } from '../uploads/testing-put.ts'
import { publicDocuments } from './files.ts'
import { portfolio } from './service.ts'
import {
  add,
  change,
  copiedDocumentation,
  fileDocument,
  nicknameOf,
  own,
  remove,
  save,
  shown,
  uploadFile,
  website,
} from './testing-portfolio.ts'

const server = await startServer({ served: portfolio, plain: publicDocuments })
const { context, db } = server
beforeEach(() => server.forgetLimits())
const visitor = server.visitor()
let people = 0
const newcomer = async () => {
  const who = await server.signIn(`portfolio-files-${(people += 1)}@example.org`)
  await save(who, { isPublic: true })
  return who
}
const bytesOf = async (who: Visitor, path: string) => Buffer.from(await (await who.fetch(path)).arrayBuffer())
const statusOf = async (who: Visitor, path: string) => (await who.fetch(path)).status
const objectsOf = async (userId: string) =>
  (await db.rows<{ key: string }>('select key from uploads where user_id = $1 order by key', [userId])).map(({ key }) => key)
const withFile = async (bytes: Buffer) => {
  const ines = await newcomer()
  const { storageName, response } = await uploadFile(ines, bytes)
  expect(response.status).toBe(200)
  const document = fileDocument(storageName)
  const { status, body } = await add(ines, document)
  expect(status).toBe(201)
  return { ines, storageName, document, body }
}

test('a PDF is put under portfolio_{id}, becomes a document, and has a picture of its first page in three sizes [FOLIO-57] [API-62]', async () => {
  const { ines, storageName, body } = await withFile(pdf())
  expect(storageName).toMatch(/^portfolio_[0-9a-f-]{36}$/)
  expect(body).toMatchObject({
    type: 'FILE',
    file: { storageName, fileName: 'chart of the bay.pdf', fileType: 'application/pdf' },
    address: `/uploads/${storageName}`,
    picture: `/uploads/${storageName}`,
  })
  const file = await ines.fetch(body.address)
  expect(
    Object.fromEntries(
      ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((name) => [name, file.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  for (const [size, width] of Object.entries(documentPictureWidths)) {
    const picture = await sharp(await bytesOf(ines, `${body.picture}?size=${size}`)).metadata()
    expect(picture).toMatchObject({ format: 'jpeg', width, height: Math.round((width * 400) / 300) })
  }
  // The text is where it should be: some pixels aren't white.
  const { data, info } = await sharp(await bytesOf(ines, `${body.picture}?size=small`))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = [...data.entries()].filter(([, value]) => value < 100).map(([index]) => Math.floor(index / info.width) / info.height)
  expect(dark.length).toBeGreaterThan(100)
  expect(Math.min(...dark)).toBeGreaterThan(0.15)
  expect(Math.max(...dark)).toBeLessThan(0.3)
})

test('a PNG and a JPG are documents, too, without what a camera noted [FOLIO-49] [FOLIO-51]', async () => {
  for (const [bytes, fileType] of [
    [await png(), 'image/png'],
    [await photo(), 'image/jpeg'],
  ] as const) {
    const { ines, body } = await withFile(bytes)
    expect(body.file?.fileType).toBe(fileType)
    expect((await sharp(await bytesOf(ines, body.address)).metadata()).exif).toBeUndefined()
    expect((await sharp(await bytesOf(ines, `${body.picture}?size=medium`)).metadata()).format).toBe('jpeg')
  }
})

test.for([
  ['a page of the web', Buffer.from('<!doctype html><script>alert(1)</script>'), [415, 'NotADocument']],
  ['a GIF', Buffer.from('GIF89a'), [415, 'NotADocument']],
  ['nothing but a beginning', Buffer.from('%PDF-1.7\n'), [415, 'DamagedDocument']],
  ['a PDF without pages', Buffer.from(pdf().toString('latin1').replace('/Kids [3 0 R]', '/Kids []'), 'latin1'), [415, 'DamagedDocument']],
  ['half a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), [415, 'DamagedPicture']],
] as const)('%s is refused as a file of a portfolio', async ([, bytes, expected]) => {
  const ines = await newcomer()
  const { storageName, response } = await uploadFile(ines, bytes)
  expect(await refusal(response)).toEqual(expected)
  expect(await add(ines, fileDocument(storageName))).toMatchObject({
    status: 422,
    body: { error: { fields: { 'file.storageName': 'invalid' } } },
  })
})

test('a portfolio’s file may have exactly 50 MB, but no more [FOLIO-51]', async () => {
  const ines = await newcomer()
  const limit = 50 * 1024 * 1024
  const address = (await urlFor(ines, portfolioFileName(randomUUID()))).body.url
  const noise = Buffer.alloc(limit - 1_000, 'x')
  const whole = pdf({ more: [{ stream: noise }] })
  expect(whole.length).toBeLessThanOrEqual(limit)
  expect((await put(address, whole)).status).toBe(200)
  expect(await refusal(await put(address, Buffer.concat([whole, Buffer.alloc(2_000)])))).toEqual([413, 'EntityTooLarge'])
}, 60_000)

test('a document can only reference its owner’s finished upload of the right kind', async () => {
  const [ines, nora] = [await newcomer(), await newcomer()]
  const { storageName } = await uploadFile(nora, pdf())
  const copy = await copiedDocumentation(context, ines)
  const wrong = [
    fileDocument(storageName),
    fileDocument(portfolioFileName(randomUUID())),
    fileDocument(copy),
    fileDocument(`profile_picture_${randomUUID()}`),
    fileDocument('../secret'),
    { ...website(), type: 'PROJECT', project: { id: tideTable.id, storageName } },
    { ...website(), type: 'PROJECT', project: { id: 'another-project', storageName: copy } },
    {
      ...website(),
      type: 'PROJECT',
      project: { id: tideTable.id, storageName: await copiedDocumentation(context, ines, tideTable.id, 'image/png') },
    },
  ]
  for (const document of wrong) expect([document, (await add(ines, document)).status]).toEqual([document, 422])
})

test('a copy of a documentation becomes a document with its project, its concepts and a picture [FOLIO-55]', async () => {
  const ines = await newcomer()
  const storageName = await copiedDocumentation(context, ines)
  const { status, body } = await add(ines, {
    id: randomUUID(),
    type: 'PROJECT',
    title: 'Tides',
    project: { id: tideTable.id, storageName },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    type: 'PROJECT',
    project: { id: tideTable.id, storageName, title: expect.any(String) },
    picture: `/uploads/${storageName}`,
  })
  expect(await statusOf(ines, `${body.picture}?size=small`)).toBe(200)
  expect((await change(ines, body.id, { type: 'PROJECT', title: 'My tides' })).body).toMatchObject({
    title: 'My tides',
    project: { storageName },
  })
  await cleanUp({ ...context, now: () => Date.now() + 25 * 3_600_000 })
  expect(await statusOf(ines, body.address)).toBe(200)
  expect(await statusOf(ines, `${body.picture}?size=small`)).toBe(200)
})

test('a project that is saved again stays one document, at the limit of the plan, too: its file is the newer one, its title and id stay', async () => {
  const ines = await newcomer()
  const first = await copiedDocumentation(context, ines)
  const saved = await add(ines, { id: randomUUID(), type: 'PROJECT', title: 'Tides', project: { id: tideTable.id, storageName: first } })
  await change(ines, saved.body.id, { type: 'PROJECT', title: 'My tides' })
  for (let count = 0; count < 2; count++) await add(ines, website())
  const second = await copiedDocumentation(context, ines)
  const again = { id: randomUUID(), type: 'PROJECT', title: 'Tides', project: { id: tideTable.id, storageName: second } }
  const renewed = { id: saved.body.id, title: 'My tides', project: { id: tideTable.id, storageName: second } }
  for (const { status, body } of await Promise.all([add(ines, again), add(ines, again)])) {
    expect(status).toBe(201)
    expect(body).toMatchObject(renewed)
  }
  const { documents } = (await own(ines)).body
  expect(documents.filter(({ type }) => type === 'PROJECT')).toMatchObject([renewed])
  expect(documents).toHaveLength(3)
  expect(await objectsOf(ines.userId)).toEqual([`first_page_${second}`, second])
})

test('at the limit of the plan a project is refused by the gate of sharing', async () => {
  const ines = await newcomer()
  for (let count = 0; count < 3; count++) await add(ines, website())
  const answer = await add(ines, {
    id: randomUUID(),
    type: 'PROJECT',
    title: 'Tides',
    project: { id: tideTable.id, storageName: await copiedDocumentation(context, ines) },
  })
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'limit_reached', details: { gate: 'share_add_project_limit' } } } })
})

test('a new file replaces the old one, which is removed with its picture, as is a deleted document’s', async () => {
  const { ines, storageName, document } = await withFile(pdf())
  const second = await uploadFile(ines, await png())
  expect((await change(ines, document.id, fileDocument(second.storageName))).body.file).toMatchObject({
    storageName: second.storageName,
    fileType: 'image/png',
  })
  expect(await objectsOf(ines.userId)).toEqual([`first_page_${second.storageName}`, second.storageName])
  expect(await statusOf(ines, `/uploads/${storageName}`)).toBe(404)
  expect((await change(ines, document.id, website())).body).toMatchObject({ type: 'URL', picture: null })
  expect(await objectsOf(ines.userId)).toEqual([])
  const third = await uploadFile(ines, pdf())
  const again = fileDocument(third.storageName)
  await add(ines, again)
  expect((await remove(ines, again.id)).status).toBe(204)
  expect(await objectsOf(ines.userId)).toEqual([])
})

test('a file referenced by two documents is removed with the second, and the hourly clean-up keeps referenced files', async () => {
  const { ines, storageName, document } = await withFile(pdf())
  const other = fileDocument(storageName)
  await add(ines, other)
  await remove(ines, document.id)
  await cleanUp({ ...context, now: () => Date.now() + 25 * 3_600_000 })
  expect(await statusOf(ines, `/uploads/${storageName}`)).toBe(200)
  await remove(ines, other.id)
  expect(await statusOf(ines, `/uploads/${storageName}`)).toBe(404)
})

test('an upload that no document references is removed with its picture after a day', async () => {
  const ines = await newcomer()
  await uploadFile(ines, pdf())
  expect(await objectsOf(ines.userId)).toHaveLength(2)
  await cleanUp({ ...context, now: () => Date.now() + 25 * 3_600_000 })
  expect(await objectsOf(ines.userId)).toEqual([])
})

test('a referenced file isn’t replaced by an upload under its name', async () => {
  const { ines, storageName } = await withFile(pdf())
  const { response } = await uploadFile(ines, await png(), storageName)
  expect(await refusal(response)).toEqual([403, 'AccessDenied'])
  expect((await ines.fetch(`/uploads/${storageName}`)).headers.get('content-type')).toBe('application/pdf')
})

test('visitors get the files that a public portfolio names, their pictures and PDFs, until it is hidden, its owner is about to go, or they are taken out [API-64]', async () => {
  const { ines, storageName, document } = await withFile(pdf())
  const nickname = await nicknameOf(ines)
  const [shownDocument] = (await shown(visitor, nickname)).body.documents
  const address = `/${nickname}/uploads/${storageName}`
  const pdfAddress = `/${nickname}/portfolio/documents/${document.id}/document.pdf`
  expect(shownDocument).toMatchObject({ address, picture: address })
  const unnamed = await uploadFile(ines, pdf())
  const all = [address, `${address}?size=small`, pdfAddress]
  const statuses = async () => Promise.all(all.map((path) => statusOf(visitor, path)))
  expect(await statuses()).toEqual([200, 200, 200])
  for (const path of [
    `/${nickname}/uploads/${unnamed.storageName}`,
    `/${nickname}/uploads/${unnamed.storageName}?size=small`,
    `/${nickname}/uploads/first_page_${storageName}`,
    `/somebody-else/uploads/${storageName}`,
    `/${nickname}/portfolio/documents/${randomUUID()}/document.pdf`,
    `/${nickname}/portfolio/documents/none/document.pdf`,
  ])
    expect([path, await statusOf(visitor, path)]).toEqual([path, 404])
  const response = await visitor.fetch(pdfAddress)
  expect([
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
  ]).toEqual(['application/pdf', 'inline', 'private, no-cache'])
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const again = await visitor.fetch(pdfAddress, { headers: { 'if-none-match': response.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect(await statusOf(visitor, `/uploads/${storageName}`)).toBe(401)
  const nora = await newcomer()
  expect(await statusOf(nora, `/uploads/${storageName}`)).toBe(404)
  await save(ines, { isPublic: false })
  expect(await statuses()).toEqual([404, 404, 404])
  expect(await statusOf(ines, `/uploads/${storageName}?size=small`)).toBe(200)
  await save(ines, { isPublic: true })
  expect(await statuses()).toEqual([200, 200, 200])
  const lock = (isLocked: boolean) =>
    db.rows('update users set deletion_at = case when $2 then now() end where id = $1', [ines.userId, isLocked])
  await lock(true)
  expect(await statuses()).toEqual([404, 404, 404])
  await lock(false)
  await remove(ines, document.id)
  expect(await statuses()).toEqual([404, 404, 404])
})

test('a website has no file, and a picture of a portfolio no PDF', async () => {
  const { ines, document } = await withFile(await png())
  const nickname = await nicknameOf(ines)
  expect(await statusOf(visitor, `/${nickname}/portfolio/documents/${document.id}/document.pdf`)).toBe(404)
  expect((await own(ines)).body.documents).toHaveLength(1)
})
