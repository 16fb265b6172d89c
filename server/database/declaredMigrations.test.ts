import { expect, test } from 'vitest'
import { readMigrations, undeclaredRemoval } from './migrationFiles.ts'
import { lastMigrationOfRelease } from './releases.ts'

/* CONTRIBUTING.md, "SQL", says what a migration declares. */

const declared = readMigrations().filter(
  ({ number }, _, all) => number >= all.find(({ name }) => name.endsWith('-running-processes.sql'))!.number,
)

test('every new migration says whether releases before it can go on', () => {
  expect(declared.filter(({ text }) => !/^-- (?:expand|contract after \d{4})\n/.test(text)).map(({ name }) => name)).toEqual([])
})

test('a migration removes something only if it is declared as contracting', () => {
  expect(declared.flatMap(({ name, text }) => undeclaredRemoval(text)?.concat(` in ${name}`) ?? [])).toEqual([])
})

test('a migration removes something only one release after the last release that used it', () => {
  const released = Math.max(...Object.values(lastMigrationOfRelease))
  const early = declared.filter(({ text, minLevel }) => text.startsWith('-- contract') && minLevel > released)
  expect(early.map(({ name }) => name)).toEqual([])
})

const removals = [
  'alter table people drop column name',
  'drop table people',
  'drop view people_view',
  'drop function greet()',
  'drop trigger greet on people',
  'alter table people rename column name to full_name',
  'alter table people rename to persons',
  'alter table people alter column name set not null',
  'alter table people alter column name type varchar(20)',
  'alter table people alter name set data type varchar(20)',
  'alter table people alter column name drop not null',
  'alter table people add column age int not null',
  'alter table people\n  add column age int not null,\n  add column size int',
  'alter table people add age int not null',
  'alter table people alter column name drop default',
]
test.each(removals)('removes what a release before it uses: %s', (sql) => {
  expect(undeclaredRemoval(`-- expand\ncreate table other (id int);\n${sql};\n`)).toBeDefined()
  expect(undeclaredRemoval(`-- contract after 0050\n${sql};\n`)).toBeUndefined()
})

const additions = [
  'create table people (name text not null)',
  'alter table people add column age int',
  'alter table people add column age int not null default 0',
  `alter table people add column note text not null default 'we drop table, and rename column a to b'`,
  'alter table people alter column age set default 3',
  'alter table people drop constraint people_check, add constraint people_check check (age > 0)',
  'create index on people (name); drop index people_name_idx',
  '-- drop table people\ncreate index on people (name)',
]
test.each(additions)('leaves what a release before it uses: %s', (sql) => {
  expect(undeclaredRemoval(`-- expand\n${sql};\n`)).toBeUndefined()
})
