import { relative, resolve } from 'node:path'
import { compileCatalogue } from './compileCatalogue.ts'
import { hasErrors } from './findings/rules.ts'

/** `npm run content:check [folder]`: says what to mend, file by file. No database is needed. */
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../content'))
/** The day that begins first on earth: 14 hours before UTC. */
const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
const { projects, findings } = await compileCatalogue(folder, new Map(), today, new Map(), { isChecked: true })
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
process.exitCode = hasErrors(findings) ? 1 : 0
