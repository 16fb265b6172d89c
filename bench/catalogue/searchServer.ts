import pg from 'pg'
import { search as contract } from '../../core/search/contract.ts'
import { emptySearchAnswer } from '../../core/search/schema.ts'
import { callers } from '../../server/admin/audit.ts'
import { readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { connect } from '../../server/database/connect.ts'
import { createHttp } from '../../server/http/server.ts'
import { serve, type Served } from '../../server/http/route.ts'
import { createLog } from '../../server/log.ts'
import { search } from '../../server/search/service.ts'

/*
 * Two servers on one database, without limits: the search, and beside it the same call answered by one row that is read by its key.
 * `node searchServer.ts <database>`; prints both addresses.
 */

const databaseUrl = process.argv[2]!
const config = readConfig({ DATABASE_URL: databaseUrl, SECRET: 'a secret of the bench, long enough to be one' })
const log = createLog({ logLevel: 'warn', logFormat: 'json' })
const db = await connect({ databaseUrl, dataDir: '', log })
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const context = { config, log, db, limits: { take: () => Promise.resolve() }, now: Date.now } as Pick<
  Context,
  'config' | 'log' | 'db' | 'limits' | 'now'
> as Context

const byKey = serve(contract, async ({ query }) => {
  const { rows } = await pool.query<{ id: string; title: string; description: string; icon: string }>({
    name: 'byKey',
    text: `select id, metadata ->> 'title' as title, metadata ->> 'description' as description, metadata ->> 'icon' as icon
           from projects where id = $1`,
    values: [query.q],
  })
  const results = rows.map((row) => ({ ...row, type: 'project' as const, projects: [row.id], matches: [] }))
  return { ...emptySearchAnswer, groups: [{ type: 'project' as const, total: results.length, results }] }
})

const listen = async (served: Served[]): Promise<string> => {
  const app = await createHttp(context, { ...callers(context), served, plain: [] })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

console.log(JSON.stringify([await listen(search(context)), await listen([byKey])]))
