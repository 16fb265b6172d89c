import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readChecks } from './checks/catalogueChecks.ts'
import { checkStrictly } from './checks/strict.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import { hasErrors } from './findings/rules.ts'

/**
 * `npm run content:check [folder]`: says what to mend, file by file. No database is needed. With `--strict` also what the examples of
 * checks leave undecided; then nothing at all may be left to mend.
 */
const { values, positionals } = parseArgs({ options: { strict: { type: 'boolean', default: false } }, allowPositionals: true })
const folder = resolve(positionals[0] ?? resolve(import.meta.dirname, '../content'))
/** The day that begins first on earth: 14 hours before UTC. */
const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
const { projects, findings } = await compileCatalogue(folder, new Map(), today)
if (values.strict && !hasErrors(findings))
  for (const { answers, trials, report } of await readChecks(folder, findings)) checkStrictly({ report }, answers, trials)
for (const { file, line, severity, message } of findings) {
  console.log(`${relative(process.cwd(), resolve(folder, file))}:${line}  ${severity === 'warning' ? 'style: ' : ''}${message}`)
}
const errors = findings.filter(({ severity }) => severity === 'error').length
const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`
console.log(
  [
    count(projects.length, 'project', 'projects'),
    count(errors, 'error', 'errors'),
    `${count(findings.length - errors, 'matter', 'matters')} of style.`,
  ].join(', '),
)
process.exitCode = hasErrors(findings) || (values.strict && findings.length > 0) ? 1 : 0
