import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { UntypedDatabase } from './connect.ts'
import { importStatements, statementTypes, storedTypes } from './generateStatementTypes.ts'
import { emptyDatabase, freshDatabase } from './testing.ts'

await importStatements()
const migrated = await freshDatabase()

test('the committed types match the statements and the migrations; `npm run queries` regenerates them', async () => {
  const { module, refused } = await statementTypes(migrated)
  expect(refused).toEqual([])
  expect(module).toBe(readFileSync(storedTypes, 'utf8').replaceAll('\r\n', '\n'))
})

const described = async (db: UntypedDatabase, sql: string, ...neverNull: string[]) => {
  const { module, refused } = await statementTypes(db, new Map([['one', { text: sql, neverNull: new Set(neverNull) }]]))
  return refused[0] ?? / {2}'one': (.*)\n\}/s.exec(module)?.[1]?.replaceAll(/\s+/g, ' ')
}

const harbours = async () => {
  const db = await emptyDatabase()
  await db.rows(`
    create table harbours (id int primary key, name text not null, kind text check (kind in ('sea', 'river')), plan jsonb not null);
    create table piers (harbour int not null references harbours, number int not null, opened timestamptz, signs text[] not null);
    create table lamps (pier int not null, colour text not null)
  `)
  return db
}

test('columns have the types of their tables, and values the types of the columns they are compared with', async () => {
  const db = await harbours()
  expect(await described(db, 'select id, name, kind, plan from harbours where name = $1 and id = any($2)')).toBe(
    `{ values: Values<[string, readonly number[]]> row: { id: number name: string kind: 'sea' | 'river' | null plan: JsonColumns['harbours.plan'] } }`,
  )
  expect(await described(db, 'select signs, opened, count(*) as total from piers where opened < $1 group by signs, opened', 'total')).toBe(
    '{ values: Values<[Date | string]>; row: { signs: string[]; opened: Date | null; total: number } }',
  )
})

test('an expression may be null unless the statement declares it never null', async () => {
  const db = await harbours()
  expect(await described(db, 'select number + 1 as next from piers')).toContain('row: { next: number | null }')
  expect(await described(db, 'select number + 1 as next from piers', 'next')).toContain('row: { next: number }')
})

test('columns of one outer join are null together, even if their table declares them not null', async () => {
  const db = await harbours()
  const joined = `select h.name, p.number, l.colour from harbours h
    left join (piers p join lamps l on l.pier = p.number) on p.harbour = h.id where h.id = $1`
  expect(await described(db, joined)).toContain('row: { name: string } & Joined<{ number: number; colour: string }>')
  const apart = `select h.name, p.number, l.colour from harbours h
    left join piers p on p.harbour = h.id left join lamps l on l.pier = p.number where h.id = $1`
  expect(await described(db, apart)).toContain('row: { name: string } & Joined<{ number: number }> & Joined<{ colour: string }>')
  const right = 'select h.name, p.number from piers p right join harbours h on p.harbour = h.id'
  expect(await described(db, right)).toContain('row: { name: string } & Joined<{ number: number }>')
  const full = 'select h.name, p.number from piers p full join harbours h on p.harbour = h.id'
  expect(await described(db, full)).toContain('Joined<{ name: string }> & Joined<{ number: number }>')
  const required = 'select h.name, p.number from harbours h left join piers p on p.harbour = h.id where p.number > 1'
  expect(await described(db, required)).toContain('row: { name: string; number: number }')
})

test('an outer join inside a part of a statement makes the part’s columns nullable', async () => {
  const db = await harbours()
  const part = `with found as materialized (select h.name, p.number from harbours h left join piers p on p.harbour = h.id)
    select name, number from found`
  expect(await described(db, part)).toContain('row: { name: string | null; number: number | null }')
  expect(await described(db, part, 'name')).toContain('row: { name: string; number: number | null }')
})

test('a writing statement has the columns that it returns, or no rows', async () => {
  const db = await harbours()
  expect(await described(db, 'update harbours set name = $2 where id = $1 returning name, kind')).toContain(
    `row: { name: string; kind: 'sea' | 'river' | null }`,
  )
  expect(await described(db, 'delete from lamps')).toBe('{ values: Values<[]>; row: never }')
  expect(await described(db, 'select from lamps')).toContain('row: Record<string, never>')
})

test('a statement that PostgreSQL refuses, or with unmapped types, is named with the reason', async () => {
  const db = await harbours()
  expect(await described(db, 'select depth from harbours')).toBe('one: column "depth" does not exist')
  expect(await described(db, `select '1 day'::interval as long`)).toContain('one: There is no TypeScript type for interval')
})
