import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { signed } from '../uploads/pdf/testing-activePdfs.ts'
import { deflated, pdf } from '../uploads/pdf/testing-pdf.ts'
import { photo, png } from '../uploads/testing-pictures.ts'
import { blackPng } from '../uploads/testing-png.ts'
import { refusal } from '../uploads/testing-put.ts'
import { startServer } from '../testing/testing.ts'
import { portfolio } from './service.ts'
import { add, fileDocument, uploadFile } from './testing-portfolio.ts'

const server = await startServer({ served: portfolio })
beforeEach(() => server.forgetLimits())
let people = 0
const newcomer = () => server.signIn(`hostile-files-${(people += 1)}@example.org`)

const script = '<script>alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const picture = () => sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'))
const text = (words: string) => () => Buffer.from(words)
const behind = (first: Buffer, last: string) => Buffer.concat([first, Buffer.from(last)])

test.for<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['an SVG with a script', text(svg), 415, 'NotADocument'],
  ['an SVG behind a declaration', text(`<?xml version="1.0"?>\n${svg}`), 415, 'NotADocument'],
  ['a web page', text(`<!doctype html>${script}`), 415, 'NotADocument'],
  ['a program', text('MZ\x90\0\x03\0\0\0'), 415, 'NotADocument'],
  ['a zip', text('PK\x03\x04\x14\0\0\0'), 415, 'NotADocument'],
  ['a GIF', () => picture().gif().toBuffer(), 415, 'NotADocument'],
  ['a WebP', () => picture().webp().toBuffer(), 415, 'NotADocument'],
  ['a TIFF', () => picture().tiff().toBuffer(), 415, 'NotADocument'],
  ['a web page before a PDF', () => Buffer.concat([Buffer.from(script), pdf()]), 415, 'NotADocument'],
  ['a web page that begins as a PDF', text(`%PDF-1.7\n${script}`), 415, 'DamagedDocument'],
  [
    'a PDF with a script and an empty signature',
    () => signed({ catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' }),
    415,
    'ActiveDocument',
  ],
  ['a web page that begins as a PNG', () => behind(blackPng({ width: 1, height: 1 }).subarray(0, 8), script), 415, 'DamagedPicture'],
  ['a web page that begins as a JPG', () => behind(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), script), 415, 'DamagedPicture'],
  ['a PNG of 900 million pixels', () => blackPng({ width: 30_000, height: 30_000 }), 413, 'PictureTooLarge'],
  ['a PNG of a line of 64 million pixels', () => blackPng({ width: 64_000_000, height: 1 }), 413, 'PictureTooLarge'],
])('%s is refused as a file of a portfolio, and nothing of it can be named or read', async ([, make, status, code]) => {
  const ines = await newcomer()
  const { storageName, response } = await uploadFile(ines, await make())
  expect(await refusal(response)).toEqual([status, code])
  expect((await add(ines, fileDocument(storageName))).status).toBe(422)
  for (const path of [`/uploads/${storageName}`, `/uploads/${storageName}?size=small`]) expect((await ines.fetch(path)).status).toBe(404)
  expect(await server.db.rows('select key from uploads where user_id = $1 and content_type is not null', [ines.userId])).toEqual([])
})

test.for<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a PNG with a web page behind it', async () => behind(await png(), script), 'image/png'],
  ['a PNG with a PDF behind it', async () => Buffer.concat([await png(), pdf()]), 'image/png'],
  ['a JPG with a zip behind it', async () => behind(await photo(), `PK\x03\x04${script}`), 'image/jpeg'],
  ['a PDF with a web page behind it', () => behind(pdf(), `\n${script}`), 'application/pdf'],
  ['a PDF that unfolds to 200 MB', () => pdf({ content: deflated(Buffer.alloc(200_000_000, `${script}\n`)) }), 'application/pdf'],
])('%s is kept as what it begins as, without the rest, and is served as something that does nothing', async ([, make, type]) => {
  const ines = await newcomer()
  const { storageName, response } = await uploadFile(ines, await make())
  expect(response.status).toBe(200)
  const { body } = await add(ines, fileDocument(storageName))
  const served = await ines.fetch(body.address)
  expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await served.arrayBuffer()).includes('<script')).toBe(false)
})
