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

// `min_level` came with a later migration.
export const appliedMigrationsSql = statement(
  'database.appliedMigrations',
  `select number, name, hash, applied_at, (to_jsonb(m) ->> 'min_level')::int as min_level from migrations m order by number`,
)
export const insertMigrationSql = statement('database.insertMigration', 'insert into migrations (number, name, hash) values ($1, $2, $3)')
export const setMinLevelSql = statement('database.setMinLevel', 'update migrations set min_level = $2 where number = $1')

/** The number of migrations that a release must know to run beside the newer ones. */
export const minLevelSql = statement(
  'database.minLevel',
  'select max(coalesce(min_level, number)) as level from migrations where number > $1',
)
export const olderProcessesSql = statement(
  'database.olderProcesses',
  'select count(*) as "count!" from running_processes where level < $1 and seen_at > now() - make_interval(secs => $2)',
)
export const otherProcessesSql = statement(
  'database.otherProcesses',
  'select count(*) as "count!" from running_processes where id is distinct from $1 and seen_at > now() - make_interval(secs => $2)',
)
export const seeProcessSql = statement(
  'database.seeProcess',
  'insert into running_processes (id, level) values ($1, $2) on conflict (id) do update set seen_at = now()',
)
export const forgetProcessSql = statement('database.forgetProcess', 'delete from running_processes where id = $1')
export const forgetProcessesSql = statement(
  'database.forgetProcesses',
  'delete from running_processes where seen_at < now() - make_interval(secs => $1)',
)

export const secretFingerprintSql = statement('database.secretFingerprint', 'select fingerprint from secret_fingerprint')
export const putSecretFingerprintSql = statement(
  'database.putSecretFingerprint',
  'insert into secret_fingerprint (fingerprint) values ($1) on conflict (is_only) do update set fingerprint = excluded.fingerprint',
)

/**
 * Everything in the schema, each as a line that is the same on all supported versions of PostgreSQL: kind, name and definition. Objects of
 * extensions are left out, and so are names of sequences and types that belong to a column or table.
 */
export const schemaObjectsSql = statement(
  'database.schemaObjects',
  `with ours as (
     select c.oid, c.relname::text as name, c.relkind from pg_class c
     where c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   )
   select kind as "kind!", name as "name!", definition as "definition!" from (
     select 'table' as kind, name, '' as definition from ours where relkind in ('r', 'p')
     union all
     select case relkind when 'v' then 'view' else 'materialized view' end, name, pg_get_viewdef(oid, true) from ours where relkind in ('v', 'm')
     union all
     select 'sequence', name, s.data_type || case when s.cycle then ' cycle' else '' end || ' ' || s.increment_by
     from ours join pg_sequences s on s.schemaname = current_schema() and s.sequencename = name where relkind = 'S'
     union all
     select 'column', o.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then ' not null' else '' end
       || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
       || case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end
       || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid, true), '')
       || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation::text else '' end
     from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
     where o.relkind in ('r', 'p')
     union all
     select 'constraint', o.name || '.' || k.conname, pg_get_constraintdef(k.oid, true)
     from ours o join pg_constraint k on k.conrelid = o.oid and k.contype in ('c', 'f', 'p', 'u', 'x')
     union all
     select 'index', o.name || '.' || c.relname, pg_get_indexdef(i.indexrelid, 0, true) || case when i.indisvalid then '' else ' invalid' end
     from ours o join pg_index i on i.indrelid = o.oid join pg_class c on c.oid = i.indexrelid
     union all
     select 'trigger', o.name || '.' || g.tgname,
       pg_get_triggerdef(g.oid, true) || case g.tgenabled when 'O' then '' else ' enabled ' || g.tgenabled::text end
     from ours o join pg_trigger g on g.tgrelid = o.oid and not g.tgisinternal
     union all
     select 'policy', o.name || '.' || p.polname, p.polcmd::text || coalesce(' ' || pg_get_expr(p.polqual, p.polrelid, true), '')
     from ours o join pg_policy p on p.polrelid = o.oid
     union all
     select 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', md5(replace(pg_get_functiondef(p.oid), current_schema() || '.', ''))
     from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'type', t.typname, coalesce(
       (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
       format_type(t.typbasetype, t.typtypmod))
     from pg_type t
     where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
   ) all_objects
   order by kind, name collate "C"`,
)
