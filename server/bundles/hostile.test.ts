import { beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { dataFile, textFile } from '@fieldwork/core/bundles/fileNames.ts'
import { maxBundledTextBytes, maxDataBytes, maxPictureBytes } from '@fieldwork/core/bundles/limits.ts'
import type { BundleRefusal } from '@fieldwork/core/bundles/refusals.ts'
import { maxAnnotations } from '@fieldwork/core/notes/limits.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { highlightOn } from '../notes/testing-notes.ts'
import { bundles } from './service.ts'
import { download, importZip, preview, rezipped, withData, withText } from './testing-bundles.ts'

const server = await startDocumented({ works: false, served: bundles })
const good = await download(await completer(server))
const picture = 'pictures/your-curve.jpg'
const nora = await server.signIn('nora@example.org')
beforeEach(() => server.forgetLimits())

const everything = async () => {
  const counts = await server.db.rows<{ count: number }>(
    `select (select count(*) from answers where user_id = $1) + (select count(*) from annotations where user_id = $1)
       + (select count(*) from uploads where user_id = $1) + (select count(*) from enrolments where user_id = $1) as count`,
    [nora.userId],
  )
  return counts[0]!.count
}

const zipOf = (fill: (zip: ZipFile) => void): Promise<Buffer> => {
  const zip = new ZipFile()
  fill(zip)
  zip.end()
  return collect(zip)
}
const collect = async (zip: ZipFile): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Replaces a name by another of the same length, both in the directory and in the local header. */
const renamed = (zip: Buffer, name: string, other: string): Buffer => Buffer.from(zip.toString('latin1').replaceAll(name, other), 'latin1')
const data = (zip: Buffer, text: string) => rezipped(zip, { [dataFile]: text })
/** Breaks each file's local header; the end of the zip stays valid. */
const withoutFileHeader = (zip: Buffer): Buffer => Buffer.from(zip.toString('latin1').replaceAll('PK\x03\x04', 'PK\x03\x05'), 'latin1')
/** Adds a section with these anchors to the text. */
const withAnchors = (ids: readonly string[]) =>
  withText(good, (text) => ({ ...text, sections: { ...text.sections, more: ids.map((id) => ({ type: 'anchor', id })) } }))
const withPosition = (more: object) =>
  withData(good, (bundle) => ({
    ...bundle,
    progress: { ...bundle.progress, position: { stepId: 'the-start', blockId: 'first-block', ...more } },
  }))
const paragraph = (id: string, text: string) => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const withMore = (more: object[]) => withText(good, (text) => ({ ...text, sections: { ...text.sections, more } }))
const table = (rows: number, cells: number) => ({
  type: 'table',
  id: 'cells',
  align: [],
  head: Array(cells).fill([]) as unknown,
  rows: Array(rows).fill(Array(cells).fill([])) as unknown,
})
const nested = (levels: number): object =>
  levels === 0 ? paragraph('within', 'x') : { type: 'quote', id: `q-${levels}`, children: [nested(levels - 1)] }
const withSections = (count: number) =>
  withText(good, (text) => ({
    ...text,
    sections: Object.fromEntries(Array.from({ length: count }, (_, at) => [`s-${at}`, []])),
  }))
const withTrack = (ids: readonly string[]) =>
  withText(good, ({ document, sections }) => {
    const step = { type: 'step', id: 'read-the-sea', title: 'Sea', minutes: 1, children: ids.map((id) => paragraph(id, 'x')) }
    return { sections, document: { ...document, tracks: [{ id: 'short', title: 'Short', description: '', steps: [step] }] } }
  })
/** Highlights that all quote these words. */
const withNotes = async (zip: Promise<Buffer>, count: number, quote = 'falls') => {
  const items = Array.from({ length: count }, (_, at) => ({
    ...highlightOn('falls', `h-${at}`),
    range: { ...highlightOn('falls').range, quote },
  }))
  return withData(await zip, (bundle) => ({ ...bundle, annotations: { version: 1, update: null, items } }))
}
const report = { from: 1, to: 2, carried: 0, moved: [], setAside: [], dismissed: false }
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

const hostile: Array<[string, () => Promise<Buffer> | Buffer, BundleRefusal]> = [
  ['a text', () => Buffer.from('not a zip at all'), 'not_a_zip'],
  ['the first half of a zip', () => good.subarray(0, good.length / 2), 'not_a_zip'],
  ['a zip whose directory points to no file', () => withoutFileHeader(good), 'damaged'],
  ['a zip without the data', () => rezipped(good, { [dataFile]: null }), 'foreign'],
  ['an empty zip', () => zipOf(() => undefined), 'foreign'],
  ['the zip of another program', () => data(good, '{"format":"something-else"}'), 'foreign'],
  ['the zip of a later Fieldwork', () => withData(good, (bundle) => ({ ...bundle, schema: 2, more: true })), 'newer'],
  ['data that isn’t JSON', () => data(good, '{"format":'), 'wrong_data'],
  ['endlessly nested data', () => data(good, `{"format":"fieldwork-project","schema":1,"answers":${deep(100_000)}}`), 'wrong_data'],
  ['a field of another type', () => withData(good, (bundle) => ({ ...bundle, answers: 'many' })), 'wrong_data'],
  ['an unknown field', () => withData(good, (bundle) => ({ ...bundle, isAdmin: true })), 'wrong_data'],
  [
    'a NUL in an answer',
    () => withData(good, (bundle) => ({ ...bundle, answers: [{ ...bundle.answers[0]!, text: 'a\0b' }] })),
    'wrong_data',
  ],
  ['a text with more blocks than a guide can have', () => withAnchors(Array.from({ length: 5001 }, (_, at) => `b${at}`)), 'wrong_data'],
  ['a text with a duplicate id', () => withAnchors(['twice', 'twice']), 'wrong_data'],
  ['a position beyond every text', () => withPosition({ offset: 1e308 }), 'wrong_data'],
  ['a position with an unknown field', () => withPosition({ offset: 0, readAt: '2026-11-21T12:00:00.000Z' }), 'wrong_data'],
  ['an invalid time', () => withData(good, (bundle) => ({ ...bundle, exportedAt: 'yesterday' })), 'wrong_data'],
  [
    'an unknown project',
    () => withData(good, (bundle) => ({ ...bundle, project: { ...bundle.project, id: 'no-such-project' } })),
    'project_missing',
  ],
  ['a name outside the folder', () => renamed(good, 'index.html', '../../x.ht'), 'unsafe'],
  ['a name from the root', () => renamed(good, 'index.html', '/tmp/x.htm'), 'unsafe'],
  ['a name on another disk', () => renamed(good, 'index.html', 'C:\\x.html9'), 'unsafe'],
  ['a link in place of a file', () => zipOf((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), dataFile, { mode: 0o120777 })), 'unsafe'],
  [
    'the same file twice',
    () =>
      zipOf((zip) => {
        zip.addBuffer(Buffer.from('{}'), dataFile)
        zip.addBuffer(Buffer.from('{}'), dataFile)
      }),
    'unsafe',
  ],
  [
    'too many files',
    () =>
      zipOf((zip) => {
        for (let index = 0; index < 1200; index++) zip.addBuffer(Buffer.from(''), `guide/${index}.png`)
      }),
    'unsafe',
  ],
  ['data that expands beyond the limit', () => data(good, ' '.repeat(maxDataBytes + 1)), 'unsafe'],
  ['a text that expands beyond the limit', () => rezipped(good, { [textFile]: ' '.repeat(maxBundledTextBytes + 1) }), 'unsafe'],
  ['a picture that expands beyond the limit', () => rezipped(good, { [picture]: new Uint8Array(maxPictureBytes + 1) }), 'unsafe'],
  ['data that expands beyond its declared size', () => understated(), 'damaged'],
  [
    'millions of values in a few kilobytes',
    () => data(good, `{"format":"fieldwork-project","x":[${'{},'.repeat(1_000_000)}{}]}`),
    'wrong_data',
  ],
  ['data with unclosed lists', () => data(good, '['.repeat(maxDataBytes / 2)), 'wrong_data'],
  ['a text with more table cells than a guide can have', () => withMore([table(250, 250)]), 'wrong_data'],
  ['a text with deeply nested blocks', () => withMore([nested(20)]), 'wrong_data'],
  ['a text with more sections than a guide can have', () => withSections(600), 'wrong_data'],
  ['a track with a duplicate block', () => withTrack(['twice', 'twice']), 'wrong_data'],
  ['a text of nothing but punctuation', () => withMore([paragraph('signs', '!'.repeat(110_000))]), 'wrong_data'],
  [
    'notes that quote more punctuation than anyone highlights',
    () => withNotes(withMore([paragraph('more', 'x')]), 500, '!'.repeat(1000)),
    'wrong_data',
  ],
  [
    'a report of more notes than anyone has',
    () =>
      withData(good, (bundle) => ({
        ...bundle,
        annotations: { version: 1, items: [], update: { ...report, moved: Array<string>(maxAnnotations + 1).fill('q') } },
      })),
    'wrong_data',
  ],
  ['an encrypted file', () => encrypted(), 'unsafe'],
]

/** A zip bomb that claims to be small. */
const understated = async (): Promise<Buffer> => {
  const zip = await zipOf((one) => one.addBuffer(Buffer.from(' '.repeat(50_000_000)), dataFile))
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  zip.writeUInt32LE(1000, directory + 24)
  zip.writeUInt32LE(1000, 22)
  return zip
}

const encrypted = async (): Promise<Buffer> => {
  const zip = await zipOf((one) => one.addBuffer(Buffer.from('{}'), dataFile))
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8)
  zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6)
  return zip
}

test.for(hostile)('importing %s is refused with its reason, and nothing is stored', async ([, make, reason]) => {
  const zip = await make()
  for (const send of [preview, importZip])
    expect(await send(nora, zip)).toMatchObject({ status: 422, body: { error: { code: 'bundle_refused', details: { reason } } } })
  expect(await everything()).toBe(0)
})

test('an invalid picture is left out, and everything else is imported', async () => {
  const otto = await server.signIn('otto@example.org')
  for (const bytes of ['<svg onload="alert(1)"/>', 'PK\u0003\u0004', '']) {
    await server.forgetLimits()
    const { status, body } = await importZip(otto, await rezipped(good, { [picture]: bytes }))
    expect([status, body.answers.map(({ outcome }) => outcome).at(-1)]).toEqual([200, 'refused'])
  }
  const [{ count } = { count: -1 }] = await server.db.rows<{ count: number }>(
    `select count(*)::int as count from uploads where user_id = $1 and content_type is not null`,
    [otto.userId],
  )
  expect(count).toBe(0)
})

test('a picture’s name can’t refer to a file outside the zip’s pictures', async () => {
  const otto = await server.signIn('otto2@example.org')
  const zip = await withData(good, (bundle) => ({
    ...bundle,
    answers: bundle.answers.map((answer) => (answer.picture ? { ...answer, picture: '../../../etc/passwd' } : answer)),
  }))
  expect((await importZip(otto, zip)).body.answers.at(-1)).toMatchObject({ outcome: 'refused' })
})

test('notes in a text of very many words aren’t searched for so long that other requests wait', async () => {
  const long = withMore([paragraph('many-words', 'a '.repeat(20_000) + '!'.repeat(20_000))])
  const [one, other] = [await server.signIn('few@example.org'), await server.signIn('many@example.org')]
  expect((await preview(one, await withNotes(long, 2000))).body.annotations).toEqual({ added: 2000, known: 0, setAside: 0 })
  expect((await preview(other, await withNotes(long, 4000))).body).toMatchObject({ error: { code: 'too_many_requests' } })
})

test('a visitor can’t import', async () => {
  expect((await importZip(server.visitor(), good)).status).toBe(401)
})
