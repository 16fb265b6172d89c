import { statement } from './statement.ts'

/** Milliseconds since 1970. */
export const timeSql = statement('database.time', `select extract(epoch from clock_timestamp())::float8 * 1000 as "time!"`)

/** Names of the column types. */
export const typeNamesSql = statement('database.typeNames', 'select oid as id, typname as name from pg_type')

/** The columns of all tables, with their single-column constraints. */
export const typedColumnsSql = statement(
  'database.typedColumns',
  `select c.oid as table_id, a.attnum as number, c.relname as table, a.attname as name, a.attnotnull as not_null,
     array(
       select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
     ) as "checks!"
   from pg_class c
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p')`,
)

/** The columns of our tables, for the diagram. */
export const drawnColumnsSql = statement(
  'database.drawnColumns',
  `select c.relname as table, a.attname as name, regexp_replace(t.typname, '^_(.*)', '\\1[]') as "type!", not a.attnotnull as "nullable!",
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as "primary!",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null
      and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "unique!",
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as "references!"
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attnum`,
)

/** The foreign keys of our tables. */
export const drawnReferencesSql = statement(
  'database.drawnReferences',
  `select c.relname as table, r.relname as target, names.columns as "columns!", names.optional as "optional!",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and i.indkey::int2[] @> k.conkey and i.indkey::int2[] <@ k.conkey) as "single!"
  from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    cross join lateral (
      select array_agg(a.attname::text order by part.place) as columns, not bool_and(a.attnotnull) as optional
      from unnest(k.conkey) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number
    ) names
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", names.columns, r.relname collate "C"`,
)

export const appliedMigrationsSql = statement(
  'database.appliedMigrations',
  'select number, name, hash, applied_at from migrations order by number',
)
export const insertMigrationSql = statement('database.insertMigration', 'insert into migrations (number, name, hash) values ($1, $2, $3)')
