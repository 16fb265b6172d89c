import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Edit, filesThatSay, typeMistakes } from '../../scripts/recipe.ts'
import { root } from '../../scripts/sources.ts'
import { importStatements, statementTypes, storedTypes } from './generateStatementTypes.ts'
import { migrate } from './migrate.ts'
import { statements } from './statement.ts'
import { storedDiagram, tableDiagram } from './tableDiagram.ts'
import { freshDatabase, silent } from './testing.ts'

/* CONTRIBUTING.md explains how to add a migration. These tests apply one to a separate database, and check which files have to change. */

await importStatements()
const [column, nullable, renamed] = [await freshDatabase(), await freshDatabase(), await freshDatabase()]

/** The shipped migrations, and one more with the next number. */
const migrationsWith = (sql: string): string => {
  const directory = mkdtempSync(join(tmpdir(), 'fieldwork-migrations-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const shipped = join(import.meta.dirname, '../migrations')
  cpSync(shipped, directory, { recursive: true })
  const count = readdirSync(shipped).filter((file) => file.endsWith('.sql')).length
  writeFileSync(join(directory, `${String(count + 1).padStart(4, '0')}-medals.sql`), sql)
  return directory
}

/** The files with type errors if these were the committed types. */
const mistakesWith = (module: string, ...edits: Edit[]) =>
  filesThatSay(/^/, typeMistakes({ added: { [relative(root, storedTypes)]: module }, edits }, ['server/accounts/authenticate.ts']))

test('a new column changes the diagram of the tables and, through its statement, the committed types; its JSON needs a type', async () => {
  await migrate(column, silent, migrationsWith("alter table users add column medals jsonb not null default '[]'"))
  expect(await tableDiagram(column)).not.toBe(readFileSync(storedDiagram, 'utf8').replaceAll('\r\n', '\n'))
  const medals = { text: 'select medals from users where id = $1', neverNull: new Set<string>() }
  const { module, refused } = await statementTypes(column, new Map([...statements, ['accounts.medals', medals]]))
  expect(refused).toEqual([])
  expect(module).not.toBe(readFileSync(storedTypes, 'utf8').replaceAll('\r\n', '\n'))
  expect(mistakesWith(module)).toEqual(['server/database/statementTypes.ts'])
  const json: Edit = [
    'server/database/jsonColumns.ts',
    'export type JsonColumns = {',
    "export type JsonColumns = {\n  'users.medals': string[]",
  ]
  expect(mistakesWith(module, json)).toEqual([])
})

test('a column that becomes nullable causes type errors where it is read', async () => {
  await migrate(nullable, silent, migrationsWith('alter table users alter column name drop not null'))
  expect(mistakesWith((await statementTypes(nullable)).module)).toEqual(['server/accounts/authenticate.ts'])
})

test('a removed column causes errors in its statements', async () => {
  await migrate(renamed, silent, migrationsWith('alter table users rename column name to full_name'))
  expect((await statementTypes(renamed)).refused).toContain('accounts.session: column u.name does not exist')
})
