import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { emptyDatabase, freshDatabase } from './testing.ts'
import { startApp } from './testing-app.ts'
import { hasPgBouncer, newPgBouncer, startPgBouncer } from './testing-pgbouncer.ts'

const database = await freshDatabase()

const pooledUrl = async (url: string, options?: Parameters<typeof startPgBouncer>[1]) => {
  const pooler = await startPgBouncer(url, options)
  onTestFinished(pooler.stop)
  return pooler.url
}

const connectLogged = async (databaseUrl: string) => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  const connected = await connect({ databaseUrl, dataDir: '', log, connections: 10 })
  onTestFinished(connected.close)
  return { connected, said }
}

const sentence = 'A pooler stands between the app and PostgreSQL: statements are sent without being prepared.'

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode (skipped where it is not installed)', () => {
  test('every call is answered, whichever server connection its transaction uses, and the pooler is logged once', async () => {
    const { connected, said } = await connectLogged(await pooledUrl(database.url))
    const double = { name: 'double', text: 'select $1::int * 2 as double, pg_backend_pid() as pid' }
    const calls = Array.from({ length: 500 }, async (_, number) => {
      const ask = () => connected.row<{ double: number; pid: number }>(double, [number])
      const row =
        number % 5 > 0 ? await ask() : await connected.transaction((tx) => tx.row<{ double: number; pid: number }>(double, [number]))
      expect(row?.double).toBe(2 * number)
    })
    await Promise.all(calls)
    // While a transaction holds one of them, another call goes to the other.
    const prepared = `select pg_backend_pid() as pid, array(select name from pg_prepared_statements where name like 'fieldwork%') as names`
    const servers = await connected.transaction(async (tx) => [
      ...(await tx.rows<{ pid: number }>(prepared)),
      ...(await connected.rows<{ pid: number }>(prepared)),
    ])
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(2)
    // Looking for the pooler left nothing behind.
    expect(servers).toMatchObject([{ names: [] }, { names: [] }])
    expect(said.filter((line) => line === sentence)).toHaveLength(1)
  })

  test('several processes that start at once on an empty database migrate it one after another', async () => {
    const empty = await emptyDatabase()
    const databaseUrl = await pooledUrl(empty.url)
    const apps = [1, 2, 3].map(() => startApp('start', { databaseUrl }))
    expect(await Promise.all(apps.map(({ ended }) => ended))).toEqual([0, 0, 0])
    for (const { lines } of apps) expect(lines).toEqual(['started'])
  })
})

describe.skipIf(!newPgBouncer)('behind PgBouncer 1.21 or later (skipped where it is not installed)', () => {
  const executable = newPgBouncer!
  const connectWith = async (max_prepared_statements: number) =>
    connectLogged(await pooledUrl(database.url, { executable, more: { max_prepared_statements } }))
  const namesSql = { name: 'names', text: 'select $1::int as number, array(select name from pg_prepared_statements) as names' }

  test('statements are prepared if it passes them on, on whichever server connection, and that is logged', async () => {
    const { connected, said } = await connectWith(100)
    const calls = Array.from({ length: 300 }, async (_, number) => {
      const row = await connected.row<{ number: number; names: string[] }>(namesSql, [number])
      expect(row?.number).toBe(number)
      expect(row?.names).toContainEqual(expect.stringMatching(/^PGBOUNCER_/))
    })
    await Promise.all(calls)
    expect(said).toEqual(['A pooler stands between the app and PostgreSQL, and passes on prepared statements.'])
  })

  test('statements are not prepared if it was told not to pass them on', async () => {
    const { connected, said } = await connectWith(0)
    const rows = await Promise.all(
      Array.from({ length: 100 }, (_, number) => connected.row<{ number: number; names: string[] }>(namesSql, [number])),
    )
    expect(new Set(rows.flatMap((row) => row!.names))).toEqual(new Set())
    expect(said).toEqual([sentence])
  })
})

test('without a pooler, statements stay prepared, and none is logged', async () => {
  const { connected, said } = await connectLogged(database.url)
  const prepared = await connected.transaction(async (tx) => {
    await tx.row({ name: 'one', text: 'select 1 as one' })
    return tx.rows('select name from pg_prepared_statements')
  })
  expect(prepared).toEqual([{ name: 'one' }])
  expect(said).toEqual([])
})
