import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { isProjectGroup } from '../../core/search/projectGroups.ts'
import type { SearchAnswer } from '../../core/search/schema.ts'
import { connect } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { publishContent } from '../../server/publishing/publish.ts'
import { startServers } from '../catalogue/searchServers.ts'

/** A search with the projects of which one should come first; none if nothing in the catalogue fits. */
type WrittenSearch = { query: string; projects: string[] }

type Ask = (method: 'GET', path: string) => Promise<unknown>

/** Compares the first project of each answer. Returns a line for each wrong one; `onAnswer` gets a line for each. */
export const scoreSearch = async (
  written: unknown,
  ask: Ask,
  onAnswer?: (line: string) => void,
): Promise<{ asked: number; wrong: string[] }> => {
  const wrong: string[] = []
  for (const { query, projects } of written as WrittenSearch[]) {
    const answer = (await ask('GET', `/search?${new URLSearchParams({ q: query }).toString()}`)) as SearchAnswer
    const results = answer.groups.flatMap(({ type, results: some }) => (isProjectGroup(type) ? some.map(({ id }) => id) : []))
    const isRight = projects.length === 0 ? results.length === 0 : projects.includes(results[0] ?? '')
    const line = `“${query}” finds ${results.slice(0, 3).join(', ') || nothingOf(answer)}`
    onAnswer?.(isRight ? `right  ${line}` : `WRONG  ${line}; should be ${projects.join(' or ') || 'nothing'}`)
    if (!isRight) wrong.push(line)
  }
  return { asked: (written as WrittenSearch[]).length, wrong }
}

const nothingOf = ({ missing, apart, nearest }: SearchAnswer): string =>
  `nothing${missing.length > 0 ? ` about ${missing.join(', ')}` : ''}${apart.length > 0 ? ` with all of ${apart.join(', ')}` : ''}, nearest ${nearest.map(({ id }) => id).join(', ') || 'none'}`

/** Calls the endpoint without its limits, over the catalogue that ships. FINDING_DATA: a folder whose database is kept. */
const withCatalogue = async (run: (ask: Ask) => Promise<void>): Promise<void> => {
  const storedFolder = process.env['FINDING_DATA']
  const dataDir = storedFolder ?? (await mkdtemp(join(tmpdir(), 'fieldwork-finding-')))
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'silent' })
  const db = await connect({ dataDir, log })
  try {
    await migrate(db, log)
    await publishContent(db, join(import.meta.dirname, '../../content'))
    const server = await startServers(db.url)
    try {
      await run(async (method, path) => {
        const response = await fetch(server.search + path, { method })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        return response.json()
      })
    } finally {
      server.stop()
    }
  } finally {
    await db.close()
    if (storedFolder === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

/* `node bench/finding/search.ts [file]` prints every answer. */
if (import.meta.main)
  await withCatalogue(async (ask) => {
    const file = process.argv[2] ?? join(import.meta.dirname, 'tuning/search.json')
    const { asked, wrong } = await scoreSearch(JSON.parse(readFileSync(file, 'utf8')), ask, (line) => console.log(line))
    console.log(`${asked - wrong.length} of ${asked} right`)
  })
