import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicDocumentPath } from '@fieldwork/core/portfolio/paths.ts'
import type { OwnPortfolio, Portfolio } from '@fieldwork/core/portfolio/schema.ts'
import { completer, pagePathOf, pdfPath, ready, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { shownPdf } from './queries.ts'
import { portfolio } from './service.ts'

const server = await startDocumented({ served: portfolio })
const visitor = server.visitor()

test('a hidden document is in no public place, its page is off, and showing it or publishing that page shows both again', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const nickname = ines.email.replace(/[^a-z0-9]+/g, '-')
  const publicPage = `/projects/${tideTable.id}/docs/public`
  const id = randomUUID()
  const copy = `${tideTable.id}-1764000000000`
  await ines.call('POST', `/projects/${tideTable.id}/doc/copy`, { type: 'pdf', newName: copy })
  await ines.call('PUT', '/user/portfolio', { title: 'Boats', description: 'Small ones', isPublic: true })
  const document = { type: 'PROJECT', title: 'Tides' }
  const project = { id: tideTable.id, storageName: copy }
  expect((await ines.call('POST', '/user/portfolio/documents', { id, ...document, project })).status).toBe(201)
  const change = (isHidden: boolean) => ines.call('PUT', `/user/portfolio/documents/${id}`, { ...document, isHidden })
  const seen = async () => {
    const { body } = await visitor.call<Portfolio>('GET', `/users/${nickname}/portfolio`)
    const isCopyPublic = (await shownPdf(server.db, nickname, id)) !== undefined
    const page = await visitor.fetch(`${await pagePathOf(server, ines)}/document.pdf`)
    return [body.documents?.map(({ isHidden }) => isHidden), isCopyPublic, page.status]
  }
  const owned = async () => (await ines.call<OwnPortfolio>('GET', '/user/portfolio')).body.documents[0]!

  await ines.call('PUT', publicPage, { public: true })
  expect(await seen()).toEqual([[undefined], true, 200])
  await change(true)
  expect(await seen()).toEqual([[], false, 404])
  expect([(await owned()).isHidden, (await owned()).project?.pageId]).toEqual([true, null])
  expect((await ines.fetch(pdfPath)).status).toBe(200)
  const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
  expect((await (await visitor.fetch(publicDocumentPath(nickname, id), navigation)).text()).includes('Tides')).toBe(false)
  // A new title leaves it hidden.
  await ines.call('PUT', `/user/portfolio/documents/${id}`, document)
  expect((await owned()).isHidden).toBe(true)
  await change(false)
  expect(await seen()).toEqual([[undefined], true, 200])
  await change(true)
  await ines.call('PUT', publicPage, { public: true })
  expect(await seen()).toEqual([[undefined], true, 200])
})
