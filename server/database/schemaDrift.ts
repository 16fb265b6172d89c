import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import type { BaseLogger } from 'pino'
import { schemaObjectsSql } from './queries.ts'
import { withScratchDatabase } from './scratchDatabase.ts'
import type { Queryable } from './transaction.ts'

/** The committed schema of this release: a line for each table, column, constraint, index, trigger and function. */
export const storedSchema = join(import.meta.dirname, 'schema.txt')

const separator = ' | '

/** The objects of the database, by kind and name, with their definitions. */
const readSchema = async (db: Queryable): Promise<Map<string, string>> =>
  new Map(
    (await db.rows(schemaObjectsSql, [])).map(({ kind, name, definition }) => [`${kind} ${name}`, definition.replaceAll(/\s+/g, ' ')]),
  )

/** As the lines of `schema.txt`. */
export const schemaText = async (db: Queryable): Promise<string> =>
  [...(await readSchema(db))].map(([object, definition]) => `${object}${separator}${definition}\n`).join('')

const expectedSchema = (): Map<string, string> =>
  new Map(
    readFileSync(storedSchema, 'utf8')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(separator)
        return [line.slice(0, at), line.slice(at + separator.length)]
      }),
  )

/** The objects that this release's migrations make, such as `table users`, `column users.id` and `sequence events_id_seq`. */
export const schemaObjects = (): ReadonlySet<string> => new Set(expectedSchema().keys())

/**
 * Compares the database with the schema of this release, and returns a phrase for each difference, such as `index users.users_email_key
 * is missing`. Call it only if all migrations of this release, and no others, are applied.
 */
export const findDrift = async (db: Queryable): Promise<string[]> => {
  const [expected, actual] = [expectedSchema(), await readSchema(db)]
  const isOfOther = (object: string, others: ReadonlyMap<string, string>) => {
    const [, kind, table] = /^(column|constraint|index|trigger|policy) (\w+)\./.exec(object) ?? []
    return kind !== undefined && !others.has(`table ${table}`)
  }
  return [
    // Columns and indexes of a missing or additional table are not listed separately.
    ...[...expected.keys()].filter((object) => !actual.has(object) && !isOfOther(object, actual)).map((object) => `${object} is missing`),
    ...[...actual.keys()]
      .filter((object) => !expected.has(object) && !isOfOther(object, expected))
      .map((object) => `${object} is additional`),
    ...[...actual]
      .filter(([object, definition]) => expected.has(object) && expected.get(object) !== definition)
      .map(([object, definition]) => (object.startsWith('function ') ? `${object} is changed` : `${object} is ${definition}`)),
  ]
}

/** A sentence for the log and the doctor; undefined if there is no difference. */
export const driftSentence = (drift: readonly string[]): string | undefined => {
  if (drift.length === 0) return undefined
  const named = drift.slice(0, maxNamed).join('; ')
  const more = drift.length > maxNamed ? `; and ${drift.length - maxNamed} more` : ''
  return `the tables differ from those of this release: ${named}${more}`
}
const maxNamed = 25

export const driftRemedy =
  'Undo the change with npm run psql; server/database/schema.txt has the definitions. Or restore a backup into a new database.'

/** Logs the differences at a start. */
export const reportDrift = async (db: Queryable, log: Pick<BaseLogger, 'warn'>): Promise<void> => {
  try {
    const drift = driftSentence(await findDrift(db))
    if (drift) log.warn({ remedy: driftRemedy }, `In the database, ${drift}.`)
  } catch (error) {
    log.warn({ error }, 'The tables could not be compared with those of this release.')
  }
}

/** `npm run schema` */
if (import.meta.main) {
  printHelpOnRequest('npm run schema\n\nWrites server/database/schema.txt from the migrations.')
  await withScratchDatabase(async (db) => writeFileSync(storedSchema, await schemaText(db)))
}
