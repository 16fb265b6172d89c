import { expect, test } from 'vitest'
import { importStatements } from './generateStatementTypes.ts'
import { statements } from './statement.ts'
import { freshDatabase } from './testing.ts'

test('PostgreSQL accepts every statement, also in the oldest supported version', async () => {
  await importStatements()
  expect(statements.size).toBeGreaterThan(90)
  const db = await freshDatabase()
  const refused: string[] = []
  for (const [name, { text }] of statements)
    await db.rows(`prepare "${name}" as ${text}`).catch((error: unknown) => refused.push(`${name}: ${String(error)}`))
  expect(refused).toEqual([])
})
