import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type UntypedDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { startApp } from './testing-app.ts'
import { emptyDatabase, freshDatabase, silent } from './testing.ts'

const migrations = (files: Record<string, string>) => {
  const directory = mkdtempSync(join(tmpdir(), 'fieldwork-migrations-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return directory
}
const applied = async (database: UntypedDatabase) =>
  (await database.rows<{ name: string }>('select name from migrations order by number')).map(({ name }) => name)

const people = 'create table people (name text); create index on people (name);'
const seed = `insert into people values ('Ada');`

test('files are applied in order, each once, and new ones are added', async () => {
  const database = await emptyDatabase()
  await migrate(database, silent, migrations({ '0001-people.sql': people }))
  const both = migrations({ '0002-seed.sql': seed, '0001-people.sql': people })
  await migrate(database, silent, both)
  await migrate(database, silent, both)
  expect(await applied(database)).toEqual(['0001-people.sql', '0002-seed.sql'])
  expect(await database.rows('select * from people')).toEqual([{ name: 'Ada' }])
})

test('one line is logged, however many files are applied', async () => {
  const database = await emptyDatabase()
  const lines: string[] = []
  const log = { ...silent, info: (line: string) => void lines.push(line) } as typeof silent
  await migrate(database, log, migrations({ '0001-people.sql': people, '0002-seed.sql': seed }))
  await migrate(database, log, migrations({ '0001-people.sql': people, '0002-seed.sql': seed }))
  expect(lines).toEqual(['Migrations 0001-people.sql to 0002-seed.sql are applied.'])
})

test('a file that fails leaves no changes, and is applied once it is corrected', async () => {
  const database = await emptyDatabase()
  const broken = migrations({ '0001-people.sql': people, '0002-seed.sql': `${seed} insert into nowhere values (1);` })
  await expect(migrate(database, silent, broken)).rejects.toThrow('nowhere')
  expect(await applied(database)).toEqual(['0001-people.sql'])
  expect(await database.rows('select * from people')).toEqual([])
  await migrate(database, silent, migrations({ '0001-people.sql': people, '0002-seed.sql': seed }))
  expect(await database.rows('select * from people')).toEqual([{ name: 'Ada' }])
})

test('a file changed after it was applied is refused, except for line endings', async () => {
  const database = await emptyDatabase()
  await migrate(database, silent, migrations({ '0001-people.sql': `${people}\n` }))
  await migrate(database, silent, migrations({ '0001-people.sql': `${people}\r\n` }))
  const changed = migrations({ '0001-people.sql': 'create table people (name text, age int);' })
  await expect(migrate(database, silent, changed)).rejects.toThrow('0001-people.sql was changed after it had been applied')
})

test('a database from a newer version is refused', async () => {
  const database = await emptyDatabase()
  await migrate(database, silent, migrations({ '0001-people.sql': people, '0002-seed.sql': seed }))
  const older = migrations({ '0001-people.sql': people })
  await expect(migrate(database, silent, older)).rejects.toThrow('made by a newer Fieldwork, which applied 0002-seed.sql')
})

test('a gap in the numbers is refused before anything is applied', async () => {
  const database = await emptyDatabase()
  await expect(migrate(database, silent, migrations({ '0001-people.sql': people, '0003-seed.sql': seed }))).rejects.toThrow(
    '0003-seed.sql should be number 2',
  )
  expect(await database.row(`select to_regclass('people') as people`)).toEqual({ people: null })
})

test('two processes that migrate at once apply each file once', async () => {
  const database = await emptyDatabase()
  const slow = `${people} select pg_sleep(0.2);`
  const directory = migrations({ '0001-people.sql': slow, '0002-seed.sql': seed })
  const apps = [
    startApp('migrate', { databaseUrl: database.url, directory }),
    startApp('migrate', { databaseUrl: database.url, directory }),
  ]
  expect(await Promise.all(apps.map((app) => app.ended))).toEqual([0, 0])
  expect(await applied(database)).toEqual(['0001-people.sql', '0002-seed.sql'])
  expect(await database.rows('select * from people')).toEqual([{ name: 'Ada' }])
})

const database = await freshDatabase()

test('the shipped migrations are in every fresh database, and applying them again has no effect', async () => {
  const before = await applied(database)
  expect(before[0]).toBe('0001-beginning.sql')
  const again = await connect({ databaseUrl: database.url, dataDir: '', log: silent })
  await migrate(again, silent)
  await again.close()
  expect(await applied(database)).toEqual(before)
})
