import { relative, resolve } from 'node:path'
import { compileCatalogue } from './compile.ts'
import { hasErrors } from './rules.ts'

/** `npm run content:check [folder]`: says what to mend, file by file. No database is needed. */
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../content'))
const { projects, findings } = await compileCatalogue(folder)
for (const { file, line, severity, message } of findings) {
  console.log(`${relative(process.cwd(), resolve(folder, file))}:${line}  ${severity === 'warning' ? 'style: ' : ''}${message}`)
}
const errors = findings.filter(({ severity }) => severity === 'error').length
console.log(
  `${projects.length} ${projects.length === 1 ? 'project' : 'projects'}, ${errors} errors, ${findings.length - errors} matters of style.`,
)
process.exitCode = hasErrors(findings) ? 1 : 0
