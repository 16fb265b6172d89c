import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { withPdf } from './pdfFile.ts'
import { type ActivePdf, activePdfs, compressed, signed, unsigned, updated } from './testing-activePdfs.ts'
import { writeHarmless } from './writeHarmless.ts'

const folder = await mkdtemp(join(tmpdir(), 'fieldwork-active-'))
afterAll(() => rm(folder, { recursive: true }))
const [source, target, spare] = ['source', 'target', 'spare'].map((name) => join(folder, name)) as [string, string, string]

/** Result for a PDF: a refusal, or the stored bytes. */
const keptOf = async (document: Buffer) => {
  await writeFile(source, document)
  const outcome = writeHarmless(source, { target, spare })
  return typeof outcome === 'string' ? outcome : outcome.isSealed ? document : readFile(target)
}

/** The document as its author locks it: readable by everybody, changed by nobody. */
const locked = async (document: Buffer) => {
  await writeFile(source, document)
  expect(withPdf(source, ({ save }) => save(target, -44))).toBe(true)
  return readFile(target)
}

/** All that a PDF holds, with its streams unpacked. */
const contentsOf = (document: Buffer) => {
  const text = document.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1')
    } catch {
      return data!
    }
  })
  return [text, ...streams].join('\n')
}

/** Findings of a reader other than the library that wrote the file. */
const readBy = async (document: Buffer) => {
  const task = getDocument({ data: new Uint8Array(document), verbosity: 0, useSystemFonts: false })
  const read = await task.promise
  const page = await read.getPage(1)
  const annotations = (await page.getAnnotations()) as Array<{ url?: string; unsafeUrl?: string; dest?: unknown; fieldValue?: string }>
  const found = {
    scripts: [await read.getJSActions(), await page.getJSActions()],
    files: await read.getAttachments(),
    links: annotations.map(({ url, unsafeUrl }) => unsafeUrl ?? url).filter(Boolean),
    destinations: annotations.flatMap(({ dest }) => (dest ? [dest] : [])),
    values: annotations.flatMap(({ fieldValue }) => (fieldValue ? [fieldValue] : [])),
    bookmarks: ((await read.getOutline()) ?? []).map(({ title, dest }) => [title, typeof dest]),
    text: (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
    title: ((await read.getMetadata()).info as Record<string, unknown>)['Title'],
    permissions: await read.getPermissions(),
  }
  await task.destroy()
  return found
}

const shapes: Array<[name: string, parts: ActivePdf]> = Object.entries(activePdfs)

test('there are more than twenty ways to act', () => expect(shapes.length).toBeGreaterThan(20))

test.for([
  ['as it is', (document: Buffer) => document],
  ['in streams of objects', compressed],
  ['locked by its author', locked],
] as const)('no PDF that acts does so any more once it is kept: %s', async ([, make]) => {
  for (const [index, [name, parts]] of shapes.entries()) {
    // A lock is slow to open on purpose.
    if (make === locked && index % 5 !== 0) continue
    const original = await make(unsigned(parts))
    const kept = await keptOf(original)
    if (typeof kept === 'string') return expect.unreachable(`${name}: ${kept}`)
    const read = await readBy(kept)
    expect([name, read.text, read.scripts, read.files]).toEqual([name, 'Hello tides', [null, null], null])
    expect(read.links.filter((link) => !link?.startsWith('http') && link !== '(1)')).toEqual([])
    expect(read.permissions === null).toBe(make !== locked)
    const contents = contentsOf(kept)
    if (make !== locked) expect(`${name}: ${contents.match(/.{0,40}evil.{0,40}/)?.[0]}`).toBe(`${name}: undefined`)
    expect(contents).not.toMatch(/\/(?:JavaScript|Launch|GoTo[RE]|SubmitForm|ImportData|Rendition|EF|XFA|RichMediaContent|3DD)\b/)
  }
})

test.for([
  ['as it is', (document: Buffer) => document],
  ['in streams of objects', compressed],
] as const)('a signed PDF that acts is refused: %s', async ([, make]) => {
  for (const [name, parts] of shapes) expect([name, await keptOf(make(signed(parts)))]).toEqual([name, 'active'])
})

const catalogue = (document: Buffer) => /1 0 obj\n([\s\S]*?)\nendobj/.exec(document.toString('latin1'))![1]!
const acting = (document: Buffer) => catalogue(document).replace('/Pages', '/OpenAction << /S /JavaScript /JS (evil) >> /Pages')

test('a signed PDF is refused for what it does in any of its versions, and for what no table of it names', async () => {
  const clean = signed({})
  expect(await keptOf(updated(clean, { 1: acting(clean) }))).toBe('active')
  const before = signed({ catalogue: '/OpenAction << /S /JavaScript /JS (evil) >>' })
  expect(await keptOf(updated(before, { 1: catalogue(clean) }))).toBe('active')
  expect(await keptOf(signed({ more: ['<< /S /Launch /F (evil.exe) >>'] }))).toBe('active')
  expect(await keptOf(signed({ more: [{ stream: '77 0 obj << /S /Launch /F (evil.exe) >> endobj' }] }))).toBe('active')
  expect(await keptOf(signed({ more: ['<< /A << /S /JavaScript /JS (evil)'] }))).toBe('active')
  expect(await keptOf(signed({ more: [{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', stream: '5 0 <<>>' }] }))).toBe(
    'active',
  )
})

test.for([
  ['a name that reads like its end', '/endstream << /S /Launch /F (evil.exe) >>', 'active'],
  ['the same name, harmless', '/beginning << /S /GoTo /D [3 0 R /Fit] >>', 'kept'],
] as const)('a stream of objects in a signed PDF is read to its end: %s', async ([, objects, outcome]) => {
  const second = objects.indexOf('<<')
  const table = `80 0 81 ${second} `
  const document = signed({ more: [{ dictionary: `/Type /ObjStm /N 2 /First ${table.length}`, stream: table + objects }] })
  expect(await keptOf(document)).toBe(outcome === 'kept' ? document : outcome)
})

test('a stream of objects in a signed PDF is read also when it does not say what it is', async () => {
  const document = signed({ more: [{ dictionary: '/N 1 /First 5', stream: '80 0 << /S /Launch /F (evil.exe) >>' }] })
  expect(await keptOf(document)).toBe('active')
})

test.for([
  ['has another length', (text: string) => text.replace('/Length 8', '/Length 2')],
  ['does not say its length', (text: string) => text.replace('/Length 8', '/Extent 8')],
  ['ends before its objects', (text: string) => text.replace('80 0 81', '80 9 81')],
] as const)('a signed PDF is refused when a stream of objects %s', async ([, change]) => {
  const document = signed({ more: [{ dictionary: '/Type /ObjStm /N 1 /First 5', stream: '80 0 81 ' }] })
  const changed = Buffer.from(change(document.toString('latin1')), 'latin1')
  expect(changed.equals(document)).toBe(false)
  expect(await keptOf(changed)).toBe('active')
})

test('an unsigned PDF loses its earlier versions with what they do', async () => {
  const before = unsigned({ catalogue: '/OpenAction << /S /JavaScript /JS (evil) >>' })
  expect(String(await keptOf(updated(before, { 1: catalogue(unsigned({})) })))).not.toContain('evil')
  expect(String(await keptOf(updated(unsigned({}), { 1: acting(unsigned({})) })))).not.toContain('evil')
})

const honest: ActivePdf = {
  catalogue:
    '/Outlines 8 0 R /Names << /Dests << /Names [(bay) [3 0 R /Fit]] >> >> /OpenAction [3 0 R /Fit] /PageLabels << /Nums [0 << /S /D >>] >>',
  trailer: '/Info << /Title (JavaScript and /Launch: a guide) >>',
  form: '/Fields [7 0 R]',
  page: '/Annots [5 0 R 6 0 R 7 0 R 10 0 R 11 0 R]',
  more: [
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://tides.example/?q=javascript:no) >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [9 0 19 9] /A << /S /GoTo /D (bay) >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ines) /Rect [0 20 90 40] /DA (/Helv 0 Tf) >>',
    '<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>',
    '<< /Title (The bay) /Parent 8 0 R /Dest [3 0 R /Fit] >>',
    '<< /Type /Annot /Subtype /Link /Rect [9 0 19 9] /A << /S /URI /URI (mailto:ines@tides.example) >> >>',
    '<< /Type /Annot /Subtype /Text /Rect [9 0 19 9] /Contents (Write /JS and << /S /JavaScript >> in a note) >>',
  ],
}

test.for([
  ['as it is', (document: Buffer) => document],
  ['in streams of objects', compressed],
  ['locked by its author', locked],
] as const)('an honest PDF keeps its links, bookmarks, fields, title and lock: %s', async ([, make]) => {
  const kept = await keptOf(await make(unsigned(honest)))
  if (typeof kept === 'string') return expect.unreachable(kept)
  expect(await readBy(kept)).toMatchObject({
    links: ['https://tides.example/?q=javascript:no', 'mailto:ines@tides.example'],
    destinations: ['bay'],
    values: ['Ines'],
    bookmarks: [['The bay', 'object']],
    text: 'Hello tides',
    permissions: make === locked ? expect.anything() : null,
    ...(make === compressed ? {} : { title: 'JavaScript and /Launch: a guide' }),
  })
})

test('a signed PDF that does nothing is kept to the byte, with its streams of objects, versions, links and fields', async () => {
  const clean = signed(honest)
  const versions = updated(clean, { 5: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://bay.example/) >> >>' })
  // A signature below another field, as forms have it.
  const nested = unsigned({
    form: '/Fields [5 0 R]',
    more: [
      '<< /T (form) /Kids [6 0 R] >>',
      '<< /FT /Sig /T (s) /Parent 5 0 R /V 7 0 R >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
    ],
  })
  for (const document of [clean, compressed(clean), versions, nested]) expect(await keptOf(document)).toBe(document)
})
