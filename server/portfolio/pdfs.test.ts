import { beforeEach, expect, test } from 'vitest'
import { readPdf } from '../documentation/testing-pdf.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { deflated, pdf, talkativePdf } from '../uploads/pdf/testing-pdf.ts'
import { publicDocuments } from './files.ts'
import { portfolio } from './service.ts'
import { add, fileDocument, uploadFile } from './testing-portfolio.ts'

const server = await startServer({ served: portfolio, plain: publicDocuments })
beforeEach(() => server.forgetLimits())
let people = 0
const bytesOf = async (who: Visitor, path: string) => Buffer.from(await (await who.fetch(path)).arrayBuffer())
const statusOf = async (who: Visitor, path: string) => (await who.fetch(path)).status
const withFile = async (bytes: Buffer) => {
  const ines = await server.signIn(`portfolio-pdfs-${(people += 1)}@example.org`)
  const { body } = await add(ines, fileDocument((await uploadFile(ines, bytes)).storageName))
  return { ines, body }
}

test('a PDF loses author, programs, dates and files inside, and nothing in it runs; words and links stay', async () => {
  const original = talkativePdf()
  const { ines, body } = await withFile(original)
  const kept = (await bytesOf(ines, body.address)).toString('latin1')
  for (const word of ['Ada Private', 'Word of Ada', '20260101', 'a file inside']) {
    expect(original.toString('latin1')).toContain(word)
    expect(kept).not.toContain(word)
  }
  expect(kept).not.toMatch(/\/S ?\/(JavaScript|Launch)/)
  const { text, links, info } = await readPdf(await bytesOf(ines, body.address))
  expect([text.trim(), links.filter(Boolean), info['Title'], info['Author']]).toEqual([
    'Hello tides',
    ['https://tides.example/'],
    'Tides',
    undefined,
  ])
  expect(body.picture).not.toBeNull()
})

test('a signed PDF stays unchanged, byte for byte', async () => {
  const signed = pdf({
    catalogue: '/AcroForm << /SigFlags 3 /Fields [5 0 R] >>',
    trailer: '/Info << /Author (Ada Private) >>',
    more: [
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V 6 0 R /Rect [0 0 0 0] >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
    ],
  })
  const { ines, body } = await withFile(signed)
  expect(await bytesOf(ines, body.address)).toEqual(signed)
  expect(body.picture).not.toBeNull()
})

test('data after the end of a PDF is removed', async () => {
  const { ines, body } = await withFile(Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
  expect((await bytesOf(ines, body.address)).toString('latin1')).not.toMatch(/script|PK/)
})

test('a PDF whose first page cannot be drawn is kept, and has no picture', async () => {
  const { ines, body } = await withFile(pdf({ content: deflated(Buffer.alloc(200_000_000, '0 0 300 400 re f\n')) }))
  expect(body.picture).toBeNull()
  expect(await statusOf(ines, body.address)).toBe(200)
  expect(await statusOf(ines, `${body.address}?size=small`)).toBe(404)
})
