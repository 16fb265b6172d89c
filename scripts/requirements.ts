// The ledger of requirements: counts its rows by state, and marks as working those that a test has begun to name.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'

const root = join(import.meta.dirname, '..')
const ledger = join(root, 'docs/requirements.md')
const row = /^\| ([A-Z]+-\d+) \|.*\| ([^|]+) \|$/gm

/** Returns the status of each row. */
export const states = (): Map<string, string> =>
  new Map([...readFileSync(ledger, 'utf8').matchAll(row)].map(([, id, state]) => [id!, state!] as const))

/** Returns the rows named in test titles, each with a file. */
export const named = (): Map<string, string> => {
  const rows = new Map<string, string>()
  const tests = globSync('{core,compiler,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  for (const file of tests.sort())
    for (const [, id] of readFileSync(join(root, file), 'utf8').matchAll(/\[([A-Z]+-\d+)\]/g)) if (!rows.has(id!)) rows.set(id!, file)
  return rows
}

if (import.meta.main) {
  printHelpOnRequest('npm run requirements\n\nMarks the rows of docs/requirements.md that test titles name, and counts all by their state.')
  const proven = named()
  const text = readFileSync(ledger, 'utf8')
  const marked = text.replace(row, (line, id: string, state: string) =>
    proven.has(id) && !/^(?:built|works)/.test(state) ? `${line.slice(0, -` ${state} |`.length)} works |` : line,
  )
  if (marked !== text) writeFileSync(ledger, marked)
  const all = [...states().values()]
  for (const state of ['works', 'built', 'partly', 'not yet']) console.log(`${state}: ${all.filter((one) => one.startsWith(state)).length}`)
}
