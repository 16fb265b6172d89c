import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { SearchAnswer } from '../../core/search/schema.ts'
import { connect } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { publishContent } from '../../server/publishing/publish.ts'
import { startServers } from '../catalogue/searchServers.ts'

/** A search with the projects of which one should come first; none if nothing in the catalogue fits. */
type AskedSearch = { query: string; projects: string[]; why?: string }

export type SearchScore = { right: number; total: number; lines: string[] }

/** Asks the product's endpoint, over the catalogue that ships, and compares the first project of each answer. */
export const scoreSearch = async (file = join(import.meta.dirname, 'tuning/search.json')): Promise<SearchScore> => {
  const asked = JSON.parse(readFileSync(file, 'utf8')) as AskedSearch[]
  const kept = process.env['FINDING_DATA']
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'fieldwork-finding-')))
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'silent' })
  const db = await connect({ dataDir, log })
  try {
    await migrate(db, log)
    await publishContent(db, join(import.meta.dirname, '../../content'))
    const server = await startServers(db.url)
    try {
      const results = []
      for (const one of asked) results.push(await compare(server.search, one))
      return { right: results.filter(({ isRight }) => isRight).length, total: asked.length, lines: results.map(({ line }) => line) }
    } finally {
      server.stop()
    }
  } finally {
    await db.close()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

const compare = async (origin: string, { query, projects }: AskedSearch): Promise<{ isRight: boolean; line: string }> => {
  const response = await fetch(`${origin}/search?${new URLSearchParams({ q: query }).toString()}`)
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`)
  const { groups, nearest, missing } = (await response.json()) as SearchAnswer
  const results = groups.find(({ type }) => type === 'project')?.results.map(({ id }) => id) ?? []
  const isRight = projects.length === 0 ? results.length === 0 : projects.includes(results[0] ?? '')
  const instead = `nothing${missing.length > 0 ? ` about ${missing.join(', ')}` : ''}; near: ${nearest.map(({ id }) => id).join(', ')}`
  const top = results.length > 0 ? results.slice(0, 3).join(', ') : instead
  return {
    isRight,
    line: `${isRight ? 'right' : 'WRONG'}  ${query}  →  ${top}${isRight ? '' : `  (should: ${projects.join(' or ') || 'nothing'})`}`,
  }
}

if (import.meta.main) {
  const { right, total, lines } = await scoreSearch(process.argv[2])
  console.log([...lines, `${right} of ${total} right`].join('\n'))
}
