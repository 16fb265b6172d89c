import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { EditableDocument, UploadedPicture } from '@fieldwork/core/documents/schema.ts'
import { contentFolder, home, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { cleanUp } from '../cleanup.ts'
import { publishContent } from '../publishing/publish.ts'
import { clearCatalogue } from '../publishing/testing-tables.ts'
import { media } from '../rendering/media.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../testing/testing.ts'
import { png } from '../uploads/testing-pictures.ts'
import { jpeg } from '../uploads/testing-jpeg.ts'
import { blackPng } from '../uploads/testing-png.ts'
import { documents } from './service.ts'

let contentDir = ''
const server = await startServer({
  served: (context) =>
    documents({
      ...context,
      config: {
        ...context.config,
        get contentDirs() {
          return [contentDir]
        },
      },
    }),
  plain: media,
})
const { db } = server
const boat = '/projects/build-a-boat'

let admin: SignedInVisitor
beforeEach(async () => {
  await server.forgetLimits()
  await clearCatalogue(db)
  contentDir = contentFolder()
  await publishContent(db, contentDir)
  admin = await server.signIn('admin@example.org')
})

const upload = async (body: Buffer, who: Visitor = admin, headers: Record<string, string> = {}, project = boat) => {
  const type = { 'content-type': 'application/octet-stream', ...headers }
  const response = await who.fetch(`${project}/pictures`, { method: 'POST', body: new Uint8Array(body), headers: type })
  return { status: response.status, body: (await response.json()) as UploadedPicture & { error?: { code: string; fields?: object } } }
}
const uploaded = async () => (await upload(await png())).body
const image = (picture: UploadedPicture): BlockNode => ({
  type: 'image',
  id: 'i-new',
  ...picture,
  alt: 'A mast',
  withBorder: false,
  withSpacing: true,
})
const save = async (block: BlockNode) => {
  const { etag, document } = (await admin.call<EditableDocument>('GET', `${boat}/editable.json`)).body
  document.steps[0]!.children.push(block)
  return admin.call<{ error?: { details?: unknown } }>('PUT', `${boat}/document.json`, document, { 'if-match': etag })
}
/** The last block of the first step, as learners get it. */
const shown = async () => {
  const { document } = (await admin.call<EditableDocument>('GET', `${boat}/editable.json`)).body
  return document.steps[0]!.children.at(-1) as Extract<BlockNode, { type: 'image' }>
}
const daysLater = async (days: number) => {
  server.turnClock(days * 24 * 3600)
  await cleanUp(server.context)
  server.turnClock(-days * 24 * 3600)
}
const isServed = async (src: string) => (await server.visitor().fetch(src)).status === 200

test('a picture uploaded for a text is shown at once, and published and exported with it like any other picture', async () => {
  const { status, body: picture } = await upload(await jpeg(1000, 500))
  expect({ status, picture }).toEqual({
    status: 200,
    picture: { src: expect.stringMatching(/^\/static\/images\/upload-[0-9a-f]{24}\.jpg$/), width: 720, height: 360 },
  })
  expect(await isServed(picture.src)).toBe(true)
  expect(await save(image(picture))).toMatchObject({ status: 200, body: { version: 2 } })
  const published = await shown()
  expect(published).toMatchObject({ alt: 'A mast', width: 720, height: 360, src: expect.stringMatching(/-1000\.jpg$/) })
  expect(published.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(await isServed(published.src)).toBe(true)

  const files = unzipSync(new Uint8Array(await (await admin.fetch(`${boat}/export.zip`)).arrayBuffer()))
  const name = picture.src.slice('/static/images/'.length)
  expect(new TextDecoder().decode(files['build-a-boat/project.md'])).toContain(`![A mast](images/${name})`)
  const kept = Buffer.from(await (await admin.fetch(picture.src)).arrayBuffer())
  expect(kept.equals(Buffer.from(files[`build-a-boat/images/${name}`]!))).toBe(true)

  // Saved again unchanged, and compiled again together with other changes in the folder.
  expect(await save({ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text: 'Sweep up.' }] })).toMatchObject({ status: 200 })
  const answers = join(contentDir, home, 'answers.yaml')
  writeFileSync(answers, readFileSync(answers, 'utf8').replace('no idea', 'dunno'))
  expect(await publishContent(db, contentDir)).toMatchObject({ refreshed: ['build-a-boat'], refused: [], conflicts: [] })
})

test('once the exported texts and their picture are in the content folder, it is the source again', async () => {
  await save(image(await uploaded()))
  const files = unzipSync(new Uint8Array(await (await admin.fetch(`${boat}/export.zip`)).arrayBuffer()))
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(contentDir, 'projects', path), bytes)
  expect(readdirSync(join(contentDir, home, 'images')).filter((name) => name.startsWith('upload-'))).toHaveLength(1)
  expect(readFileSync(join(contentDir, projectFile), 'utf8')).toContain('images/upload-')
  expect(await publishContent(db, contentDir)).toMatchObject({ published: [], refreshed: ['build-a-boat'], refused: [], conflicts: [] })
})

test('files that are no pictures, damaged, too large or too many are refused with the reason, and nothing is stored', async () => {
  const whole = await png()
  const refused: Array<[number, string, string | undefined, Buffer, Record<string, string>?]> = [
    [422, 'invalid', 'not_a_picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [422, 'invalid', 'not_a_picture', Buffer.from('GIF89a')],
    [422, 'invalid', 'damaged', whole.subarray(0, whole.length - 40)],
    [422, 'invalid', 'too_many_pixels', blackPng({ width: 16_001, height: 1 })],
    [413, 'too_large', undefined, Buffer.alloc(10 * 1024 * 1024 + 1)],
    [400, 'malformed', undefined, Buffer.alloc(0)],
    [415, 'wrong_type', undefined, whole, { 'content-type': 'image/png' }],
  ]
  for (const [status, code, file, body, headers] of refused)
    expect(await upload(body, admin, headers)).toMatchObject({ status, body: { error: { code, ...(file && { fields: { file } }) } } })
  expect(await upload(whole, admin, {}, '/projects/no-such-project')).toMatchObject({ status: 404 })
  expect(await db.rows(`select from media where name like 'upload-%'`)).toEqual([])
})

test('only administrators may upload a picture for a text', async () => {
  const pro = await server.signIn('pro@example.org', { plan: 'pro' })
  expect([(await upload(await png(), server.visitor())).status, (await upload(await png(), pro)).status]).toEqual([401, 403])
  expect(await db.rows(`select from media where name like 'upload-%'`)).toEqual([])
})

test('a picture that no version shows is deleted after a week, which a later save reports; a published one stays', async () => {
  const published = await uploaded()
  await save(image(published))
  const unused = (await upload(await jpeg(40, 20))).body
  await daysLater(6)
  expect(await isServed(unused.src)).toBe(true)
  await daysLater(8)
  expect(await db.rows(`select name from media where name like 'upload-%'`)).toEqual([
    { name: published.src.slice('/static/images/'.length) },
  ])
  expect(await save({ ...image(unused), id: 'i-gone' } as BlockNode)).toMatchObject({
    status: 422,
    body: {
      error: { details: { faults: [{ nodeId: 'i-gone', message: 'This picture was never published and is gone. Upload it again.' }] } },
    },
  })
})
