import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedDiagram, tableDiagram, unassigned } from './tableDiagram.ts'
import { emptyDatabase, freshDatabase } from './testing.ts'

const db = await freshDatabase()

test('docs/tables.md shows the migrated tables, each under a noun; `npm run tables` rewrites it', async () => {
  expect(await tableDiagram(db)).toBe(readFileSync(storedDiagram, 'utf8').replaceAll('\r\n', '\n'))
  expect(readFileSync(storedDiagram, 'utf8')).not.toContain(`## ${unassigned}`)
})

test('a diagram shows keys, nullable columns, and the cardinality of references', async () => {
  const empty = await emptyDatabase()
  await empty.rows(`
    create table harbours (id int primary key, name text not null unique, signs text[]);
    create table piers (harbour int not null references harbours, number int, primary key (harbour, number));
    create table offices (harbour int primary key references harbours, harbour_of_mail int references harbours)
  `)
  expect(await tableDiagram(empty)).toContain(`erDiagram
  harbours {
    int4 id PK
    text name UK
    text[] signs "?"
  }
  offices {
    int4 harbour PK, FK
    int4 harbour_of_mail FK "?"
  }
  piers {
    int4 harbour PK, FK
    int4 number PK
  }
  harbours ||--o| offices : "harbour"
  harbours |o--o{ offices : "harbour_of_mail"
  harbours ||--o{ piers : "harbour"
`)
})
