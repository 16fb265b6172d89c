import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import type { Database } from './connect.ts'
import { type DescribedStatement, describeStatement } from './describeStatement.ts'
import { typeNamesSql, typedColumnsSql } from './queries.ts'
import { withScratchDatabase } from './scratchDatabase.ts'
import { type RowOf, statements } from './statement.ts'

/** The committed types, so that changes to rows appear in reviews and in the type checker. */
export const storedTypes = join(import.meta.dirname, 'statementTypes.ts')

type TypedColumn = RowOf<'database.typedColumns'>
type Schema = { typeNames: Map<number, string>; columns: Map<string, TypedColumn> }
type Column = NonNullable<DescribedStatement['columns']>[number]

const head = [
  '// Made by `npm run queries` from the statements in queries.ts and the migrated database; do not edit.',
  "import type { JsonColumns } from './jsonColumns.ts'",
  '',
  'type Values<Types extends readonly unknown[]> = { [Index in keyof Types]: Types[Index] | null }',
  '/** Columns of an outer join, all null where nothing was joined. */',
  'type Joined<Columns> = Columns | { [Column in keyof Columns]: null }',
  '',
  'export type StatementTypes = {',
]

/** The types of these statements as a module, and PostgreSQL's errors for invalid ones. */
export const statementTypes = async (db: Database, described = statements): Promise<{ module: string; refused: string[] }> => {
  const schema = {
    typeNames: new Map((await db.rows(typeNamesSql, [])).map(({ id, name }) => [id, name])),
    columns: new Map((await db.rows(typedColumnsSql, [])).map((column) => [`${column.table_id} ${column.number}`, column])),
  }
  const entries: string[] = []
  const refused: string[] = []
  const client = new pg.Client(db.url)
  await client.connect()
  try {
    for (const [name, { text, neverNull }] of [...described].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      try {
        entries.push(entryOf(name, await describeStatement(client, text), neverNull, schema))
      } catch (error) {
        refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await client.end()
  }
  return { module: `${head.join('\n')}\n${entries.join('')}}\n`, refused }
}

const entryOf = (name: string, { valueTypeIds, columns }: DescribedStatement, neverNull: ReadonlySet<string>, schema: Schema): string => {
  const values = `values: Values<[${valueTypeIds.map((id) => valueType(typeName(id, schema))).join(', ')}]>`
  const groups = columns && [...groupsOf(columns, neverNull, schema)]
  const line = `  '${name}': { ${values}; row: ${rowOf(groups, (fields) => `{ ${fields.join('; ')} }`)} }\n`
  if (line.length <= 140) return line
  return `  '${name}': {\n    ${values}\n    row: ${rowOf(groups, (fields) => `{\n${fields.map((field) => `      ${field}\n`).join('')}    }`)}\n  }\n`
}

const rowOf = (groups: Array<[string, string[]]> | undefined, object: (fields: string[]) => string): string => {
  if (!groups) return 'never'
  if (groups.length === 0) return 'Record<string, never>'
  return groups.map(([group, fields]) => (group === '' ? object(fields) : `Joined<${object(fields)}>`)).join(' & ')
}

/** The fields of a row, grouped by the outer join that makes them null together; '' for the others. */
const groupsOf = (columns: readonly Column[], neverNull: ReadonlySet<string>, schema: Schema): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { name, typeId, tableId, columnId, optional } of columns) {
    const origin = schema.columns.get(`${tableId} ${columnId}`)
    const isUnsure = optional === 'unsure'
    const isNeverNull = neverNull.has(name) || (origin?.not_null && !isUnsure)
    const group = neverNull.has(name) || isUnsure ? '' : (optional ?? '')
    const field = `${name}: ${columnType(name, typeName(typeId, schema), origin)}${isNeverNull ? '' : ' | null'}`
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return groups
}

const typeName = (id: number, { typeNames }: Schema): string => typeNames.get(id) ?? String(id)

/** The types that columns.ts produces. */
const scalars: Record<string, string> = {
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
}

const scalar = (type: string): string => {
  const known = scalars[type]
  if (known === undefined) throw new Error(`There is no TypeScript type for ${type} in ${import.meta.filename} yet.`)
  return known
}

const columnType = (name: string, type: string, origin: TypedColumn | undefined): string => {
  if (type === 'json' || type === 'jsonb') return `JsonColumns['${origin ? `${origin.table}.${origin.name}` : name}']`
  if (type.startsWith('_')) return `${scalar(type.slice(1))}[]`
  const listed = type === 'text' && origin?.checks.map(listedValues).find(Boolean)
  return listed || scalar(type)
}

/** Parses PostgreSQL's form of `check (plan in ('free', 'pro'))` to 'free' | 'pro'. */
const listedValues = (check: string): string | undefined => {
  const [, list] = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'[\w-]+'::text(?:, )?)+)(?:\]\))?\)\)$/.exec(check) ?? []
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

const valueType = (type: string): string => {
  if (type === 'json' || type === 'jsonb') return 'object | string'
  if (type === 'timestamptz') return 'Date | string'
  return type.startsWith('_') ? `readonly ${scalar(type.slice(1))}[]` : scalar(type)
}

/** Imports every queries.ts, so that `statements` is complete. */
export const importStatements = async (): Promise<void> => {
  const server = join(import.meta.dirname, '..')
  for (const file of globSync('**/queries.ts', { cwd: server, exclude: ['node_modules'] })) {
    await import(pathToFileURL(join(server, file)).href)
  }
}

/** `npm run queries` regenerates the types; with `--check`, it only reports whether they are out of date. */
const generate = async (isCheck: boolean) => {
  await importStatements()
  const { module, refused } = await withScratchDatabase((db) => statementTypes(db))
  const isDue = module !== readFileSync(storedTypes, 'utf8').replaceAll('\r\n', '\n')
  for (const reason of refused) console.error(`PostgreSQL refuses ${reason}`)
  if (refused.length === 0 && isDue && isCheck) console.error('The types of the statements are not what the database says: npm run queries')
  if (refused.length === 0 && isDue && !isCheck) writeFileSync(storedTypes, module)
  if (refused.length > 0 || (isDue && isCheck)) process.exitCode = 1
}

if (import.meta.main) {
  printHelpOnRequest(
    'npm run queries\n\nWrites server/database/statementTypes.ts from the statements; with --check, it only reports whether they are out of date.',
  )
  await generate(process.argv.includes('--check'))
}
