import { randomUUID } from 'node:crypto'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import type { OwnPortfolio, Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { portfolioFileName, type UploadType } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { storeFile } from '../uploads/store.ts'
import { put, urlFor } from '../uploads/testing-put.ts'

export const website = (title = 'My tide clock', url = 'tides.example', id = randomUUID()) => ({ id, type: 'URL', title, url: { url } })
export const fileDocument = (storageName: string, title = 'Chart of the bay', id = randomUUID()) => ({
  id,
  type: 'FILE',
  title,
  file: { storageName, fileName: 'chart of the bay.pdf' },
})

export const add = (who: Visitor, document: object) =>
  who.call<PortfolioDocument & ProblemAnswer>('POST', '/user/portfolio/documents', document)
export const change = (who: Visitor, id: string, document: object) =>
  who.call<PortfolioDocument & ProblemAnswer>('PUT', `/user/portfolio/documents/${id}`, document)
export const remove = (who: Visitor, id: string) => who.call('DELETE', `/user/portfolio/documents/${id}`)
export const own = (who: Visitor) => who.call<OwnPortfolio>('GET', '/user/portfolio')
export const save = (who: Visitor, changed: object) => who.call<OwnPortfolio & ProblemAnswer>('PUT', '/user/portfolio', changed)
export const shown = (who: Visitor, nickname: string) => who.call<Portfolio>('GET', `/users/${nickname}/portfolio`)
export const nicknameOf = async (who: Visitor) => (await who.call<User>('GET', '/user')).body.nickname

/** Uploads a file for a portfolio; returns its storage name and the answer. */
export const uploadFile = async (who: Visitor, bytes: Buffer, storageName = portfolioFileName(randomUUID())) => {
  const { body } = await urlFor(who, storageName)
  return { storageName, response: await put(body.url, bytes) }
}

let copies = 0
/** Stores a file as copying a documentation does; returns its storage name. */
export const copiedDocumentation = async (
  context: Context,
  who: SignedInVisitor,
  projectId: string = tideTable.id,
  contentType: UploadType = 'application/pdf',
): Promise<string> => {
  const name = documentationCopyName(projectId, 1_763_750_000_000 + (copies += 1))
  await storeFile(context, { userId: who.userId, key: name }, { kind: 'made' }, { bytes: pdf(), contentType })
  return name
}
