import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { portfolioWords as messages } from '@fieldwork/core/messages/portfolio.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { publicDocumentCardPath, publicPortfolioCardPath } from '@fieldwork/core/portfolio/paths.ts'
import { portfolioTitle } from '@fieldwork/core/portfolio/portfolio.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { firstPageKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { type CardContent, cardReply } from '../documentation/cardReply.ts'
import { networkOf } from '../http/rateLimits.ts'
import type { PlainRoute } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { upload } from '../uploads/queries.ts'
import { type DocumentRow, publicDocumentsOf, shownPortfolio } from './queries.ts'
import { publicUploadPath, shownDocument } from './shown.ts'

/** Social previews of public portfolios and their documents. */
export const portfolioCards = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: publicPortfolioCardPath(':nickname'),
    handle: async ({ params: { nickname = '' }, header, address }) => {
      await context.limits.take('cards', networkOf(address))
      return cardReply(context, await portfolioCard(context, nickname), header('if-none-match'))
    },
  },
  {
    method: 'GET',
    path: publicDocumentCardPath(':nickname', ':documentId'),
    handle: async ({ params: { nickname = '', documentId = '' }, header, address }) => {
      await context.limits.take('cards', networkOf(address))
      return cardReply(context, await documentCard(context, nickname, documentId), header('if-none-match'))
    },
  },
]

/** Throws `not_found` for a portfolio that isn't public. */
const shownOf = async ({ db }: Context, nickname: string) => {
  const head = await shownPortfolio(db, nickname)
  if (!head) throw problem('not_found')
  return { head, documents: await publicDocumentsOf(db, head.id) }
}

/** The texts of a portfolio's card, and the first page of the newest work. */
const portfolioCard = async (context: Context, nickname: string): Promise<CardContent> => {
  const { head, documents } = await shownOf(context, nickname)
  const title = portfolioTitle({ title: head.title, ownerName: head.name })
  const facts = documents.length === 0 ? messages.soon : messages.projects(documents.length)
  const person = title === head.name ? '' : head.name
  const card = { label: messages.label, title, sentence: head.description, person, facts, theme: 'light' as const }
  return {
    card,
    picture: await firstPageOf(
      context,
      head.id,
      documents.find(({ has_page }) => has_page),
    ),
  }
}

/** The texts of a document's card, and its first page. */
const documentCard = async (context: Context, nickname: string, documentId: string): Promise<CardContent> => {
  const { head, documents } = await shownOf(context, nickname)
  const row = documents.find(({ id }) => id === documentId)
  if (!row) throw problem('not_found')
  const document = shownDocument(row, (key) => publicUploadPath(head.nickname, key))
  const { title, project, createdAt } = document
  const facts = messages.kindAndDate(messages.kinds[kindOf(document)], dayInWords(createdAt))
  const card = { label: messages.label, title, sentence: project?.outcome ?? '', person: head.name, facts, theme: 'light' as const }
  return { card, picture: await firstPageOf(context, head.id, row.has_page ? row : undefined) }
}

const firstPageOf = async ({ db }: Context, userId: string, row: DocumentRow | undefined): Promise<CardContent['picture']> => {
  const key = row?.storage_name && firstPageKey(row.storage_name)
  const page = key ? await upload(db, userId, key) : undefined
  return key && page?.etag ? { object: objectOf(userId, key, page.is_second), etag: page.etag } : null
}
