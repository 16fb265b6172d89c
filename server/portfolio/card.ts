import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { portfolioWords as messages } from '@fieldwork/core/messages/portfolio.ts'
import { publicPortfolioCardPath } from '@fieldwork/core/portfolio/paths.ts'
import { portfolioTitle } from '@fieldwork/core/portfolio/portfolio.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { firstPageKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { WorkCard } from '../documentation/card.ts'
import { drawSingleCard } from '../documentation/making.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type PlainRoute, Reply } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { upload } from '../uploads/queries.ts'
import { documentsOf, shownPortfolio } from './queries.ts'

/** Social previews of public portfolios. */
export const portfolioCards = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: publicPortfolioCardPath(':nickname'),
    handle: async ({ params: { nickname = '' }, header, address }) => {
      await context.limits.take('portfolioCards', networkOf(address))
      const content = await contentOf(context, nickname)
      const etag = `"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}"`
      // Revalidated each time, so that no cache shows it once the portfolio is private.
      const headers = { etag, 'cache-control': 'public, no-cache', 'x-content-type-options': 'nosniff' }
      if (header('if-none-match') === etag) return new Reply(304, headers)
      const picture = await cards.forceFetch(etag, { context: () => draw(context, content) })
      return new Reply(200, { ...headers, 'content-type': 'image/png' }, picture)
    },
  },
]

const cards = new LRUCache<string, Buffer, () => Promise<Buffer>>({ max: 50, fetchMethod: (_etag, _stale, { context: drawn }) => drawn() })

type CardContent = { card: WorkCard; picture: { object: string; etag: string } | null }

/** The texts of a card, and the first page of the newest work. Throws `not_found` for a portfolio that isn't public. */
const contentOf = async ({ db }: Context, nickname: string): Promise<CardContent> => {
  const head = await shownPortfolio(db, nickname)
  if (!head) throw problem('not_found')
  const documents = await documentsOf(db, head.id)
  const title = portfolioTitle({ title: head.title, ownerName: head.name })
  const facts = documents.length === 0 ? messages.soon : messages.projects(documents.length)
  const person = title === head.name ? '' : head.name
  const card = { label: messages.label, title, sentence: head.description, person, facts, theme: 'light' as const }
  const key = documents.find(({ has_page }) => has_page)?.storage_name
  const page = key ? await upload(db, head.id, firstPageKey(key)) : undefined
  return { card, picture: page?.etag ? { object: objectOf(head.id, firstPageKey(key!), page.is_second), etag: page.etag } : null }
}

const draw = async ({ files, log }: Context, { card, picture }: CardContent): Promise<Buffer> => {
  const target = join(tmpdir(), `fieldwork-portfolio-${randomUUID()}.png`)
  const source = `${target}.jpg`
  try {
    const bytes = picture && (await files.read(picture.object))
    if (bytes) await writeFile(source, bytes, { mode: 0o600 })
    const made = await drawSingleCard({ card, picture: bytes ? source : null, target }, log)
    if (made.outcome !== 'made') throw problem('busy')
    return await readFile(target)
  } finally {
    for (const file of [source, target]) await rm(file, { force: true })
  }
}
