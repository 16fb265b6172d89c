import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { connectThroughProxy, startFaultProxy } from './testing-faultProxy.ts'
import { freshDatabase, silent, waitingForLock } from './testing.ts'

const database = await freshDatabase()
await database.rows('create table counters (name text primary key, value bigint not null)')

beforeEach(async () => {
  await database.rows('truncate counters')
})

const unavailable = expect.objectContaining({ code: 'database_unavailable', status: 503 })
const valueOf = async (name: string) => (await database.row<{ value: number }>('select value from counters where name = $1', [name]))?.value

test('columns are converted to the values that features use', async () => {
  const row = await database.row(
    `select count(*) as count, 9007199254740993 as huge, array[1, null]::int8[] as list, date '2026-02-28' as day,
            timestamptz '2026-02-28 12:00:00+02' as moment, '{"a":1}'::jsonb as json, null as nothing`,
  )
  expect(row).toEqual({
    count: 1,
    huge: 9007199254740993n,
    list: [1, null],
    day: '2026-02-28',
    moment: new Date('2026-02-28T10:00:00Z'),
    json: { a: 1 },
    nothing: null,
  })
})

test('a query without results returns no row', async () => {
  expect(await database.row('select 1 where false')).toBeUndefined()
  expect(await database.rows('select 1 where false')).toEqual([])
})

test('a named query is prepared on its connection', async () => {
  const named = { name: 'double', text: 'select $1::int * 2 as double' }
  const prepared = await database.transaction(async (tx) => {
    expect(await tx.row(named, [21])).toEqual({ double: 42 })
    expect(await tx.row(named, [4])).toEqual({ double: 8 })
    return tx.rows('select name from pg_prepared_statements')
  })
  expect(prepared).toEqual([{ name: 'double' }])
})

test('a transaction is stored completely, or not at all if it throws', async () => {
  await database.transaction((tx) => tx.rows(`insert into counters values ('kept', 1)`))
  const failing = database.transaction(async (tx) => {
    await tx.rows(`insert into counters values ('lost', 1)`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await database.rows('select name from counters')).toEqual([{ name: 'kept' }])
})

test('a transaction that continues after a failed query reports that nothing was stored', async () => {
  const careless = database.transaction(async (tx) => {
    await tx.rows(`insert into counters values ('careless', 1)`)
    await tx.rows('select 1 / 0').catch(() => {})
  })
  await expect(careless).rejects.toThrow('nothing of it was stored')
  expect(await valueOf('careless')).toBeUndefined()
})

test('a transaction’s own error, such as a missing file, is passed on unchanged', async () => {
  const failing = database.transaction(() => readFile('/nowhere/at/all'))
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' })
})

test.for([
  ['fails in the middle of a transaction', `begin; insert into counters values ('lost', 1); select 1 / 0; commit`],
  ['ends without committing', `begin; insert into counters values ('lost', 1)`],
] as const)('a text of several statements that %s doesn’t leave its connection inside the transaction', async ([, text]) => {
  const single = await connect({ databaseUrl: database.url, dataDir: '', log: silent, connections: 1 })
  onTestFinished(() => single.close())
  await single.execute(text).catch(() => {})
  expect(await single.row('select 1 as one')).toEqual({ one: 1 })
  await single.execute(`insert into counters values ('stored', 1)`)
  expect(await database.rows('select name from counters')).toEqual([{ name: 'stored' }])
})

test('a failed query keeps its connection, and so its prepared statements', async () => {
  const single = await connect({ databaseUrl: database.url, dataDir: '', log: silent, connections: 1 })
  onTestFinished(() => single.close())
  const process = async () => (await single.row<{ pid: number }>('select pg_backend_pid() as pid'))!.pid
  const before = await process()
  await expect(single.execute('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(single.transaction((tx) => tx.execute('select 1 / 0'))).rejects.toThrow('division by zero')
  expect(await process()).toBe(before)
})

test('a value that cannot be sent is refused, also in a transaction, and the database keeps working', async () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  await expect(database.rows('select $1::jsonb', [circle])).rejects.toThrow('circular')
  await expect(database.transaction((tx) => tx.rows('select $1::jsonb', [circle]))).rejects.toThrow('circular')
  expect(await database.row('select 1 as one')).toEqual({ one: 1 })
})

test('a query after the end of its transaction is refused', async () => {
  const query = await database.transaction(async (tx) => () => tx.rows(`insert into counters values ('late', 1)`))
  await expect(query()).rejects.toThrow('an await is missing')
})

test('two transactions with the same lock run one after the other', async () => {
  await database.rows(`insert into counters values ('turns', 0)`)
  const count = () =>
    database.transaction(async (tx) => {
      await tx.lock('counters:turns')
      const row = await tx.row<{ value: number }>(`select value from counters where name = 'turns'`)
      await delay(20)
      await tx.rows(`update counters set value = $1 where name = 'turns'`, [row!.value + 1])
    })
  await Promise.all([count(), count(), count()])
  expect(await valueOf('turns')).toBe(3)
})

test('an SQL error is passed on unchanged, and the connection keeps working', async () => {
  await database.rows(`insert into counters values ('twin', 1)`)
  await expect(database.rows(`insert into counters values ('twin', 1)`)).rejects.toMatchObject({ code: '23505' })
  expect(await valueOf('twin')).toBe(1)
})

test('the next query is answered after the server has ended idle connections', async () => {
  await endOtherConnections()
  expect(await database.row('select 1 as one')).toEqual({ one: 1 })
})

test('a transaction whose connection is ended rejects as unavailable, and stores nothing', async () => {
  const broken = database.transaction(async (tx) => {
    await tx.rows(`insert into counters values ('broken', 1)`)
    await endOtherConnections()
    await tx.rows(`insert into counters values ('broken too', 1)`)
  })
  await expect(broken).rejects.toEqual(unavailable)
  expect(await database.rows('select * from counters')).toEqual([])
})

test('a query and a transaction on connections that died unnoticed are run once, on others', async () => {
  const insert = `insert into counters values ('once', 1) on conflict (name) do update set value = counters.value + 1`
  let runs = 0
  endConnectionsUnnoticed()
  await database.rows(insert)
  endConnectionsUnnoticed()
  await database.transaction((tx) => {
    runs += 1
    return tx.rows(insert)
  })
  expect(runs).toBe(1)
  expect(await valueOf('once')).toBe(2)
})

test('a query is run although its new connection came while the process was busy for longer than a connection may take', async () => {
  const db = await connect({ databaseUrl: database.url, dataDir: '', log: silent, connections: 2 })
  onTestFinished(db.close)
  const first = db.rows('select pg_sleep(0.1)')
  const second = db.row('select 1 as one')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200)
  expect(await second).toEqual({ one: 1 })
  await first
})

test('a query that waits for a connection while all are in use ends after little more than one wait, and none is lost', async () => {
  const db = await connect({ databaseUrl: database.url, dataDir: '', log: silent, connections: 1 })
  onTestFinished(db.close)
  const long = db.rows({ text: 'select pg_sleep(4.5)', timeout: 10_000 })
  const since = Date.now()
  await expect(db.row('select 1 as one')).rejects.toEqual(unavailable)
  expect(Date.now() - since).toBeLessThan(4_450)
  await long
  expect(await db.row('select 1 as one')).toEqual({ one: 1 })
})

test('a query that PostgreSQL ends because of a deadlock is run again', async () => {
  let deadlocked: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    // PostgreSQL ends the side whose timeout is over first. With equal timeouts, that would be the transaction on a slow machine.
    await tx.rows(`select set_config('deadlock_timeout', '60s', true), pg_advisory_xact_lock(1)`)
    deadlocked = database.rows(`select set_config('deadlock_timeout', '2s', true), pg_advisory_xact_lock(2), pg_advisory_xact_lock(1)`)
    await waitingForLock(database)
    await tx.rows('select pg_advisory_xact_lock(2)')
  })
  expect(await deadlocked).toHaveLength(1)
})

test('a query rejects when its time is up, without waiting for the server', async () => {
  // Longer than this test may take.
  await expect(database.rows({ text: 'select pg_sleep(60)', timeout: 200 })).rejects.toEqual(unavailable)
  expect(await database.ready()).toBe(true)
})

test('a server that accepts the connection but never answers is given up', async () => {
  const faultProxy = await startFaultProxy(database.url)
  onTestFinished(() => faultProxy.shut())
  faultProxy.mute()
  await expect(connect({ databaseUrl: faultProxy.url, dataDir: '', log: silent, timeoutSeconds: 0 })).rejects.toThrow('timeout')
})

test('the start names an unreachable server as the reason', async () => {
  const faultProxy = await startFaultProxy(database.url)
  await faultProxy.shut()
  const refused = connect({ databaseUrl: faultProxy.url, dataDir: '', log: silent, timeoutSeconds: 0 })
  await expect(refused).rejects.toThrow('ECONNREFUSED')
})

test('while the server is down, calls reject without waiting, and they work again when it is back', async () => {
  const { proxy: faultProxy, db: through, close } = await connectThroughProxy(database.url, silent)
  onTestFinished(close)
  expect(await through.ready()).toBe(true)

  await faultProxy.shut()
  await expect(through.rows('select 1')).rejects.toEqual(unavailable)
  await expect(through.transaction((tx) => tx.rows('select 1'))).rejects.toEqual(unavailable)
  expect(await through.ready()).toBe(false)

  await faultProxy.open()
  expect(await through.row('select 1 as one')).toEqual({ one: 1 })
})

const endAll = `select pg_terminate_backend(pid, 2000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

const endOtherConnections = async () => {
  const other = await connect({ databaseUrl: database.url, dataDir: '', log: silent, connections: 1 })
  await other.rows(endAll)
  await other.close()
}

/** From another process while this one is blocked, so that the pool can't have noticed. */
const endConnectionsUnnoticed = () => {
  const script = `import pg from 'pg'
    const client = new pg.Client(${JSON.stringify(database.url)})
    await client.connect()
    await client.query(${JSON.stringify(endAll)})
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
}
