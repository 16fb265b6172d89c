import { statement } from '../database/statement.ts'

export const appliedSql = statement('backup.applied', 'select number, name, hash from migrations order by number')

/** Whether the tables exist, and whether there are accounts. */
export const peopleSql = statement('backup.people', 'select count(*) as "count!" from users')

/** The comment on a database. */
export const databaseCommentSql = statement(
  'backup.databaseComment',
  `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
)

/** All stored files of users. */
export const storedFilesSql = statement(
  'backup.storedFiles',
  'select user_id, key from uploads where etag is not null order by user_id, key',
)

export const storedFileSql = statement(
  'backup.storedFile',
  'select is_second, size as "size!", etag as "etag!", content_type as "content_type!" from uploads where user_id = $1 and key = $2 and etag is not null',
)

/** Corrects the row, because the file in the backup may be newer. */
export const putStoredFileSql = statement(
  'backup.putStoredFile',
  'update uploads set is_second = $3, size = $4, etag = $5, content_type = $6 where user_id = $1 and key = $2',
)
