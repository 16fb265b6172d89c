import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { portfolio } from './service.ts'
import { add, copiedDocumentation, fileDocument, own, uploadFile, website } from './testing-portfolio.ts'

const server = await startServer({ served: portfolio })

test('a website has its address, a file its name and type, a project its id: each document has that of its type and no other [FOLIO-03]', async () => {
  const ines = await server.signIn('document-types@example.org')
  const { storageName } = await uploadFile(ines, pdf())
  const copy = await copiedDocumentation(server.context, ines)
  const id = randomUUID()
  await add(ines, website('Tides', 'https://tides.example'))
  await add(ines, fileDocument(storageName))
  await add(ines, { id, type: 'PROJECT', title: 'Tides', project: { id: tideTable.id, storageName: copy } })
  const { documents } = (await own(ines)).body
  const contents = documents.map(({ type, url, file, project }) => ({ type, url, file, project }))
  expect(contents.sort((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
    { type: 'FILE', file: { storageName, fileName: 'chart of the bay.pdf', fileType: 'application/pdf' } },
    { type: 'PROJECT', project: expect.objectContaining({ id: tideTable.id, storageName: copy }) },
    { type: 'URL', url: { url: 'tides.example' } },
  ])
})
