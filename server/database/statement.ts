import type { StatementTypes } from './statementTypes.ts'

export type StatementName = keyof StatementTypes
export type RowOf<Name extends StatementName> = StatementTypes[Name]['row']
export type ValuesOf<Name extends StatementName> = StatementTypes[Name]['values']

/** SQL for PostgreSQL 15, prepared once per connection. `timeout`: see `Query`. */
export type Statement<Name extends StatementName> = { name: Name; text: string; timeout?: number }

/** The text of every statement in the imported modules, and the columns that it declares never null. */
export const statements = new Map<string, { text: string; neverNull: ReadonlySet<string> }>()

/** For columns that PostgreSQL can't know to be never null, such as expressions or columns of a joined table that always has a row. */
const neverNullColumn = /"(\w+)!"/g

/**
 * A statement with the types of its values and rows, which `npm run queries` derives from the database under the statement's name. A column
 * `as "total!"` is named `total`, and never null. `timeout`: milliseconds, for background work.
 */
export const statement = <Name extends StatementName>(name: Name, sql: string, timeout?: number): Statement<Name> => {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}.`)
  const text = sql.replaceAll(neverNullColumn, '"$1"')
  statements.set(name, { text, neverNull: new Set([...sql.matchAll(neverNullColumn)].map(([, column]) => column!)) })
  return timeout === undefined ? { name, text } : { name, text, timeout }
}
