import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from './testing.ts'

const db = await freshDatabase()

/** Without a PATH, psql isn't found. */
const runCommand = (input: string, path = '') => {
  const env = { PATH: path, DATABASE_URL: db.url, SECRET: 'a secret of the tests, long enough' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'psql.ts')], { env, input, encoding: 'utf8' })
  return { status, printed: stdout, warned: stderr }
}

test('without psql, statements from standard input are run and their rows printed as tables', () => {
  const { status, printed } = runCommand(`create table harbours (name text, depth int);
insert into harbours values ('Svolvær', 12),
  ('Åfjord', null);
select name,
  depth from harbours order by name desc;
select count(*) from harbours`)
  expect(printed).toBe(`CREATE
INSERT 2
 name    | depth
---------+-------
 Åfjord  |
 Svolvær | 12
(2 rows)
 count
-------
 2
(1 row)
`)
  expect(status).toBe(0)
})

test('a failed statement prints the reason, the next ones are run, and the exit code is 1', () => {
  const { status, printed } = runCommand('select nothing from nowhere;\nselect 1 as one;\n\\q\nselect 2 as two;\n')
  expect(printed).toBe('ERROR: relation "nowhere" does not exist\n one\n-----\n 1\n(1 row)\n')
  expect(status).toBe(1)
})

test('psql runs the statements if it is installed', ({ skip }) => {
  const path = process.env.PATH ?? ''
  if (spawnSync('psql', ['--version']).error) return skip('psql is not installed here.')
  const { status, printed, warned } = runCommand('\\echo :VERSION_NUM\nselect 40 + 2 as sum;\n', path)
  expect(warned).toBe('')
  expect(printed).toMatch(/^\d+\n sum \n-----\n {2}42\n\(1 row\)\n\n$/)
  expect(status).toBe(0)
})
