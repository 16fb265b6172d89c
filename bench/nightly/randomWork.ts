import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tideTable } from '../../server/testing/catalogue.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { objectOf } from '../../server/uploads/objects.ts'
import type { Chance } from '../measuring/chance.ts'
import type { Place } from './site.ts'

/** Texts that a careless copy would change. */
const awkward = [
  'tab\tand\\backslash',
  'line\nand\r\nlines',
  '\\N',
  '\\.',
  '日本 ü 🌊',
  '"quoted", \'twice\'',
  ' ',
  '',
  'NULL',
  '{"a":"\\u0001"}',
]

/** Adds a learner with answers and uploads, and changes or deletes some of the others' work. */
export const changeRandomly = async ({ db, files, config }: Place, chance: Chance): Promise<void> => {
  const { id } = await personWithSession(db, `learner-${chance.text('abcdefghij', 12)}@example.org`)
  const text = Array.from({ length: 1 + chance.below(40) }, () => chance.one(awkward)).join(' ')
  await db.rows('insert into enrolments (user_id, project_id, version) values ($1, $2, 1)', [id, tideTable.id])
  for (const task of [tideTable.keyword, tideTable.remark])
    await db.rows(
      `insert into answers (user_id, project_id, validation_id, type, text_data, status) values ($1, $2, $3, 'TEXT', $4, 'INCOMPLETE')`,
      [id, tideTable.id, task, text],
    )
  await db.rows(`insert into events (name, user_id, details) select 'toc_jumped', $1, $2 from generate_series(1, $3)`, [
    id,
    { sectionId: text },
    1 + chance.below(50),
  ])
  await storeFile(db, files, id, randomBytes(1 + chance.below(20_000)))
  await db.rows(
    'update answers set text_data = $1, revision = revision + 1 where user_id in (select id from users order by md5(id::text || $1) limit 2)',
    [chance.one(awkward)],
  )
  if (chance.next() < 0.1) await removeOne(config.dataDir, db, id)
}

/** Removes an account with its rows and files, but neither the newest nor the one whose session is tried afterwards. */
const removeOne = async (dataDir: string, db: Place['db'], newest: string) => {
  const removed = await db.row<{ id: string }>(
    `delete from users where id in (select id from users where email <> 'ines@example.org' and id <> $1 limit 1) returning id`,
    [newest],
  )
  if (removed) await rm(join(dataDir, 'files', removed.id), { recursive: true, force: true })
}

const storeFile = async (db: Place['db'], files: Place['files'], userId: string, bytes: Buffer) => {
  const key = `portfolio_${randomBytes(6).toString('hex')}`
  await files.write(objectOf(userId, key, false), bytes, 'image/png')
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', $3, $4, now())`, [
    userId,
    key,
    bytes.length,
    etag,
  ])
}
