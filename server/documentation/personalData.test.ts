import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileWith, noteOn, saveFile } from '../notes/testing-notes.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { unzip } from '../testing/unzip.ts'
import { bytesOf, completer, listOf, pdfPath, ready, regenerate, startDocumented } from './testing-work.ts'
import { readPdf } from './testing-pdf.ts'

const server = await startDocumented()
const visitor = server.visitor()

/** Personal data that no export or public page may contain: typed by learners, or known about them. */
const planted = [
  'ines.ferreira@private.example',
  'ines+work@mail.private.example',
  'INES@PRIVATE.EXAMPLE',
  'iñes@private.example',
  'ines@xn--prvate-9ya.example',
  // From the screenshot that they uploaded.
  'Lighthouse Cameras',
  'Ada Lovelace',
]

test('a learner’s planted personal data is in neither PDF, Markdown, zip, pictures, public page nor preview', async () => {
  const ines = await completer(server, 'pro')
  const [work, mail, loud, accented, punycode] = planted
  await ines.call('PUT', '/user/name', { name: `Ines ${work}` })
  await saveText(ines, `Write to ${mail}, <${loud}> or mailto:${accented}?subject=x; **${work}** and [me](mailto:${punycode}).`)
  await saveText(ines, `\`${work}\` https://example.org/?to=${mail} ${accented}.`, {}, tideTable.remark)
  const note = { ...noteOn('rises', `Ask ${loud}\n> ${punycode}`), heading: `About ${work}` }
  expect((await saveFile(ines, fileWith([note]), 1)).status).toBe(200)
  await ines.call('PUT', `/projects/${tideTable.id}/summary`, { summary: `Built for ${mail}, ask ${loud}.` })
  await regenerate(ines)
  await ready(ines)
  await ines.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
  const { results: file, viewUrl } = (await listOf(ines)).body
  const address = viewUrl!

  const pdf = await bytesOf(ines, pdfPath)
  const { text, links, info } = await readPdf(pdf)
  const entries = await unzip(await bytesOf(ines, file[1]!.archiveUrl!))
  const page = await (await visitor.fetch(address, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()
  const card = await bytesOf(visitor, `${address}/preview.png`)
  const shown = await bytesOf(visitor, `${address}/pictures/0`)
  for (const picture of [card, shown, entries.get('images/01.jpg')!]) {
    const { exif, xmp, iptc, comments } = await sharp(picture).metadata()
    expect({ exif, xmp, iptc, comments }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, comments: undefined })
  }
  const exports: Record<string, string> = {
    'text of the PDF': `${text} ${links.join(' ')} ${JSON.stringify(info)}`,
    'bytes of the PDF': pdf.toString('latin1'),
    Markdown: (await bytesOf(ines, file[1]!.url)).toString(),
    zip: [...entries.values()].map((bytes) => bytes.toString('latin1')).join(' '),
    page,
    preview: card.toString('latin1'),
    picture: shown.toString('latin1'),
  }
  // Proves that the name, the answers, the note and the summary are there: each address is replaced.
  for (const name of ['Markdown', 'page', 'text of the PDF'])
    expect(exports[name]!.split('email address]').length - 1).toBeGreaterThanOrEqual(13)
  const known = [ines.email, ines.userId, `${tideTable.id}_`, 'documentation_']
  const found = Object.entries(exports).flatMap(([name, content]) =>
    [...planted, ...known].filter((secret) => content.toLowerCase().includes(secret.toLowerCase())).map((secret) => `${name}: ${secret}`),
  )
  expect(found).toEqual([])
})
