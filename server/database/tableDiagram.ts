import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

type Column = { table: string; name: string; type: string; nullable: boolean; primary: boolean; unique: boolean; references: boolean }
type Reference = { table: string; columns: string[]; target: string; optional: boolean; single: boolean }

/** The kept picture, so that a change of the tables shows in review. */
export const storedDiagram = join(import.meta.dirname, '../../docs/tables.md')

/** The tables, their columns and how they refer to each other, as a page with a Mermaid diagram. */
export const tableDiagram = async (db: Database): Promise<string> => {
  const [columns, references] = await Promise.all([db.rows<Column>(columnsOfTables), db.rows<Reference>(referencesOfTables)])
  const tables = [...new Set(columns.map(({ table }) => table))]
  const linesOf = (table: string) => columns.filter((column) => column.table === table).map(columnLine)
  return `# The tables

Generated from the migrated database by \`npm run tables\`; do not edit. PK is (part of) the primary key, UK is unique by itself, FK refers to another table, and \`?\` may be null.

\`\`\`mermaid
erDiagram
${tables.map((table) => `  ${table} {\n${linesOf(table).join('')}  }\n`).join('')}${references.map(referenceLine).join('')}\`\`\`
`
}

const columnLine = ({ name, type, nullable, primary, unique, references }: Column) => {
  const keys = [primary && 'PK', references && 'FK', unique && 'UK'].filter(Boolean).join(', ')
  return `    ${[type, name, keys, nullable && '"?"'].filter(Boolean).join(' ')}\n`
}

const referenceLine = ({ table, columns, target, optional, single }: Reference) =>
  `  ${target} ${optional ? '|o' : '||'}--${single ? 'o|' : 'o{'} ${table} : "${columns.join(', ')}"\n`

const columnsOfTables = `
  select c.relname as table, a.attname as name, regexp_replace(t.typname, '^_(.*)', '\\1[]') as type, not a.attnotnull as nullable,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as primary,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null
      and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as references
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attnum`

const referencesOfTables = `
  select c.relname as table, r.relname as target, names.columns, names.optional,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and i.indkey::int2[] @> k.conkey and i.indkey::int2[] <@ k.conkey) as single
  from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    cross join lateral (
      select array_agg(a.attname::text order by part.place) as columns, not bool_and(a.attnotnull) as optional
      from unnest(k.conkey) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number
    ) names
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", names.columns, r.relname collate "C"`

/** `npm run tables`: migrates a database of its own, so that the picture shows the migrations and nothing that is only here. */
const writeDiagram = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'))
  // As root the server runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const log = pino({ level: 'error' })
  const db = await connect({ dataDir: join(folder, 'data'), fallbackDir: join(folder, 'fallback'), log })
  try {
    await migrate(db, log)
    writeFileSync(storedDiagram, await tableDiagram(db))
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeDiagram()
