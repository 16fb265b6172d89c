import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { maxArchiveBytes, maxPartBytes } from '@fieldwork/core/backup/limits.ts'
import { backUp } from './backUp.ts'
import { shareOfSpace } from './service.ts'
import { startRestoring } from './testing-restoring.ts'

const { server, context, folder, source, newKey, list, put } = await startRestoring()

/** A backup as an archive. */
const archive = async () => {
  const file = join(folder, 'made.zip')
  await backUp(source.context, file)
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

beforeEach(() => server.forgetLimits())

test('an archive is uploaded in parts, of which one may be repeated, and a damaged one is deleted with the reason', async () => {
  const key = await newKey()
  const bytes = await archive()
  const half = Math.floor(bytes.length / 2)
  expect(await put(key, 'sent.zip', bytes.subarray(half), half, bytes.length)).toMatchObject({ status: 409 })
  expect(await put(key, 'sent.zip', bytes.subarray(0, half), 0, bytes.length)).toEqual({
    status: 200,
    body: { received: half, backup: null },
  })
  expect((await put(key, 'sent.zip', bytes.subarray(10, half), 10, bytes.length)).body.received).toBe(half)
  expect((await list(key)).body).toMatchObject({ backups: [{ name: 'monday' }] })
  const last = await put(key, 'sent.zip', bytes.subarray(half), half, bytes.length)
  expect(last.body).toMatchObject({ received: bytes.length, backup: { name: 'sent.zip', state: 'same', people: 1 } })
  expect(
    createHash('sha256')
      .update(readFileSync(join(folder, 'sent.zip')))
      .digest('hex'),
  ).toBe(createHash('sha256').update(bytes).digest('hex'))
  rmSync(join(folder, 'sent.zip'))

  const cut = await put(key, 'cut.zip', bytes.subarray(0, half))
  expect(cut.body.backup).toMatchObject({ state: 'damaged', fault: expect.stringContaining('isn’t a zip, or isn’t complete.') })
  expect(existsSync(join(folder, 'cut.zip'))).toBe(false)
  expect((await put(key, '..%2Fevil.zip', bytes)).status).toBe(404)
  expect((await put(key, 'longer.zip', bytes, 0, half)).status).toBe(413)
  expect((await put(key, 'part.zip', Buffer.alloc(maxPartBytes + 1, 'PK\x03\x04'), 0, maxPartBytes + 2)).status).toBe(413)
})

test('what isn’t a zip is refused with its first part, and deleted', async () => {
  const key = await newKey()
  const reply = await put(key, 'picture.zip', Buffer.from('GIF89a and more'), 0, 5_000_000)
  expect(reply).toMatchObject({ status: 200, body: { received: 15, backup: { name: 'picture.zip', state: 'damaged' } } })
  expect(reply.body.backup!.fault).toBe('picture.zip isn’t a zip, or isn’t complete. Copy it again, or use another backup.')
  expect(readdirSync(folder).filter((name) => name.startsWith('picture'))).toEqual([])
})

test('a zip of something else is deleted, and isn’t called a damaged backup', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('GIF89a'), 'beach.gif')
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const { body } = await put(await newKey(), 'holiday.zip', bytes, 0, bytes.length)
  expect(body.backup).toMatchObject({ state: 'foreign', fault: expect.stringContaining('holiday.zip isn’t a Fieldwork backup') })
  expect(readdirSync(folder).filter((name) => name.startsWith('holiday'))).toEqual([])
})

test('an upload replaces nothing, mixes with no other one, and follows no link', async () => {
  const key = await newKey()
  const bytes = await archive()
  const half = Math.floor(bytes.length / 2)
  chmodSync(folder, 0o755)
  await put(key, 'same.zip', bytes.subarray(0, half), 0, bytes.length, 'first-tab')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await put(key, 'same.zip', Buffer.from('PK\x03\x04else'), 0, bytes.length, 'second-tab')
  const finished = [
    await put(key, 'same.zip', bytes.subarray(half), half, bytes.length, 'first-tab'),
    await put(key, 'same.zip', bytes),
    await put(key, 'monday.zip', bytes),
  ]
  expect(finished.map(({ body }) => body.backup)).toMatchObject([
    { name: 'same.zip', state: 'same' },
    { name: 'same-2.zip', state: 'same' },
    { name: 'monday.zip', state: 'same' },
  ])
  mkdirSync(join(folder, 'folder.zip'))
  expect((await put(key, 'folder.zip', bytes)).body.backup).toMatchObject({ name: 'folder-2.zip', state: 'same' })

  const outside = join(context.config.dataDir, 'outside')
  writeFileSync(outside, 'mine')
  symlinkSync(outside, join(folder, 'link.zip.upload-1.unfinished'))
  expect((await put(key, 'link.zip', bytes)).status).toBe(500)
  expect(readFileSync(outside, 'utf8')).toBe('mine')
  for (const name of readdirSync(folder)) if (name !== 'monday') rmSync(join(folder, name), { recursive: true })
})

test.each([
  [4097, 2048],
  [2 * maxArchiveBytes + 4096, maxArchiveBytes],
])('of %d free bytes, an archive takes at most %d: half, and 20 GB', (free, most) => {
  expect(shareOfSpace(free)).toBe(most)
})

test('the last part may be repeated, too, because its reply may be lost', async () => {
  const key = await newKey()
  const bytes = await archive()
  const half = Math.floor(bytes.length / 2)
  await put(key, 'twice.zip', bytes.subarray(0, half), 0, bytes.length, 'lost-reply')
  const last = () => put(key, 'twice.zip', bytes.subarray(half), half, bytes.length, 'lost-reply')
  const reply = await last()
  expect(reply).toMatchObject({ status: 200, body: { received: bytes.length, backup: { name: 'twice.zip', state: 'same' } } })
  expect(await last()).toEqual(reply)
  expect((await put(key, 'twice.zip', bytes, half, bytes.length, 'lost-reply')).status).toBe(413)
  expect((await put(key, 'twice.zip', bytes.subarray(half + 1), half + 1, bytes.length, 'lost-reply')).status).toBe(409)
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.zip'])
  rmSync(join(folder, 'twice.zip'))
})

test('of two equal last parts at the same time, both get the reply of the first', async () => {
  const key = await newKey()
  const bytes = await archive()
  const half = Math.floor(bytes.length / 2)
  await put(key, 'both.zip', bytes.subarray(0, half), 0, bytes.length, 'two-at-once')
  const last = () => put(key, 'both.zip', bytes.subarray(half), half, bytes.length, 'two-at-once')
  const replies = await Promise.all([last(), last(), last()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([replies[1], replies[2], await last()]).toEqual([replies[0], replies[0], replies[0]])
  expect(readdirSync(folder).filter((name) => name.startsWith('both'))).toEqual(['both.zip'])
  rmSync(join(folder, 'both.zip'))
})

test('what an upload or a backup left unfinished is removed by an upload on a later day', async () => {
  const key = await newKey()
  const old = new Date(Date.now() - 86_400_000 - 60_000)
  for (const name of ['idle', 'busy']) {
    mkdirSync(join(folder, `${name}.unfinished/files`), { recursive: true })
    writeFileSync(join(folder, `${name}.zip.upload.unfinished`), 'part')
    if (name === 'idle')
      for (const path of ['.unfinished/files', '.zip.upload.unfinished']) utimesSync(join(folder, `${name}${path}`), old, old)
    utimesSync(join(folder, `${name}.unfinished`), old, old)
  }
  await put(key, 'new.zip', Buffer.from('PK\x03\x04beginning'), 0, 100)
  const left = readdirSync(folder).filter((name) => name.endsWith('.unfinished'))
  expect(left).toEqual(expect.arrayContaining(['busy.unfinished', 'busy.zip.upload.unfinished', 'new.zip.upload-1.unfinished']))
  expect(left.filter((name) => name.startsWith('idle'))).toEqual([])
  for (const name of left) rmSync(join(folder, name), { recursive: true })
})
