import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { driftSentence, findDrift, schemaText, storedSchema } from './schemaDrift.ts'
import { freshDatabase } from './testing.ts'

const [database, changed] = [await freshDatabase(), await freshDatabase()]

test('the committed schema is what the migrations make: npm run schema', async () => {
  expect(await schemaText(database)).toBe(readFileSync(storedSchema, 'utf8').replaceAll('\r\n', '\n'))
  expect(await findDrift(database)).toEqual([])
})

/** Twenty changes made by hand, each with the phrase that reports it. */
const drifts: Array<[sql: string, phrase: string]> = [
  ['drop table testimonials', 'table testimonials is missing'],
  ['create table notes_of_ada (id int)', 'table notes_of_ada is additional'],
  ['alter table goals rename to aims', 'table goals is missing'],
  ['alter table users drop column picture', 'column users.picture is missing'],
  ['alter table users add column shoe_size int', 'column users.shoe_size is additional'],
  ['alter table enrolments alter column version type numeric', 'column enrolments.version is numeric'],
  ['alter table sessions alter column seen_at drop not null', 'column sessions.seen_at is timestamp with time zone'],
  ['alter table answers alter column text_data drop default', 'column answers.text_data is text not null'],
  ['alter table portfolios alter column is_public set default true', 'column portfolios.is_public is boolean not null default true'],
  [
    'drop index portfolio_documents_user_id_created_at_id_idx',
    'index portfolio_documents.portfolio_documents_user_id_created_at_id_idx is missing',
  ],
  ['create index users_by_name on users (name)', 'index users.users_by_name is additional'],
  [
    'drop index known_browsers_seen_at_idx; create index known_browsers_seen_at_idx on known_browsers (seen_at desc)',
    'index known_browsers.known_browsers_seen_at_idx is CREATE INDEX known_browsers_seen_at_idx ON known_browsers USING btree (seen_at DESC)',
  ],
  ['alter table annotations drop constraint annotations_pkey', 'constraint annotations.annotations_pkey is missing'],
  ['alter table users add constraint short check (length(name) < 80)', 'constraint users.short is additional'],
  ['alter table credentials drop constraint credentials_id_key', 'constraint credentials.credentials_id_key is missing'],
  ['drop trigger record_answer_status on answers', 'trigger answers.record_answer_status is missing'],
  ['alter table answers disable trigger forget_basis', 'trigger answers.forget_basis is CREATE TRIGGER'],
  [
    'create or replace function forget_own_judgement() returns trigger language plpgsql as $$ begin return new; end $$',
    'function forget_own_judgement() is changed',
  ],
  ['create function double(int) returns int language sql as $$ select $1 * 2 $$', 'function double(integer) is additional'],
  ['create view people as select id from users', 'view people is additional'],
]

test('twenty changes of the schema are all found, and each is named', async () => {
  expect(drifts).toHaveLength(20)
  for (const [sql] of drifts) await changed.rows(sql)
  const drift = await findDrift(changed)
  expect(drifts.filter(([, phrase]) => !drift.some((each) => each.startsWith(phrase)))).toEqual([])
  expect(driftSentence(drift)).toBe(`the tables differ from those of this release: ${drift.join('; ')}`)
  expect(driftSentence([...drift, ...drift])).toMatch(new RegExp(`; and ${2 * drift.length - 25} more$`))
})
