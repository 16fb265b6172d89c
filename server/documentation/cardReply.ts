import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import type { WorkCard } from './card.ts'
import { drawSingleCard } from './making.ts'

/** The texts of a card and the file with its picture. */
export type CardContent = { card: WorkCard; picture: { object: string; etag: string } | null }

/** Responds with a card, drawn at most once while its content stays the same. */
export const cardReply = async (context: Context, content: CardContent, knownTag: string | undefined): Promise<Reply> => {
  const etag = `"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}"`
  // Revalidated each time, so that no cache shows it once its content is private.
  const headers = { etag, 'cache-control': 'public, no-cache', 'x-content-type-options': 'nosniff' }
  if (knownTag === etag) return new Reply(304, headers)
  const picture = await cards.forceFetch(etag, { context: () => draw(context, content) })
  return new Reply(200, { ...headers, 'content-type': 'image/png' }, picture)
}

/** In bytes. A card has about 40 kB, one with a picture up to 200 kB. */
const maxCacheSize = 8_000_000

const cards = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  maxSize: maxCacheSize,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_etag, _stale, { context: drawn }) => drawn(),
})

const draw = async ({ files, log }: Context, { card, picture }: CardContent): Promise<Buffer> => {
  const target = join(tmpdir(), `fieldwork-card-${randomUUID()}.png`)
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
