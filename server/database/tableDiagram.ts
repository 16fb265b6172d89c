import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Queryable } from './transaction.ts'
import { drawnColumnsSql, drawnReferencesSql } from './queries.ts'
import { withScratchDatabase } from './scratchDatabase.ts'
import type { RowOf } from './statement.ts'

type Column = RowOf<'database.drawnColumns'>
type Reference = RowOf<'database.drawnReferences'>

/** The kept picture, so that a change of the tables shows in review. */
export const storedDiagram = join(import.meta.dirname, '../../docs/tables.md')

/** The tables, their columns and how they refer to each other, as a page with a Mermaid diagram. */
export const tableDiagram = async (db: Queryable): Promise<string> => {
  const [columns, references] = await Promise.all([db.rows(drawnColumnsSql, []), db.rows(drawnReferencesSql, [])])
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

/** `npm run tables` */
if (import.meta.main) await withScratchDatabase(async (db) => writeFileSync(storedDiagram, await tableDiagram(db)))
