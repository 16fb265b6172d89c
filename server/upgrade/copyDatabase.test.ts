import { expect, test } from 'vitest'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { emptyDatabase, freshDatabase, silent } from '../database/testing.ts'
import { personWithSession } from '../testing/people.ts'
import { copyDatabase } from './copyDatabase.ts'

const source = await freshDatabase()

test('tables, columns and sequences that an operator added are left out and named, and the rest is copied', async () => {
  await personWithSession(source, people.ines.email, { name: 'Inés Moreno' })
  // They refer to each other in a circle, and one of Fieldwork's to one of them, so there is no order for all of them.
  await source.rows(`create table aaa_report (id int primary key generated always as identity, part int);
    create table aaa_part (id int primary key references aaa_report);
    alter table aaa_report add foreign key (part) references aaa_part;
    alter table users add column "our number" int references aaa_report`)
  const target = await emptyDatabase()
  const { tables, leftOut } = await copyDatabase(source, target, silent)
  expect(leftOut).toEqual(['table aaa_part', 'table aaa_report', 'column users.our number', 'sequence aaa_report_id_seq'])
  expect(tables.find(({ name }) => name === 'users')).toMatchObject({ rows: 1 })
  expect(await target.rows('select email, name from users')).toEqual([{ email: people.ines.email, name: 'Inés Moreno' }])
  expect(await target.rows(`select to_regclass('aaa_report') as found`)).toEqual([{ found: null }])
})
