import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printHelpOnRequest } from '../commandHelp.ts'
import { rules } from './rules.ts'

printHelpOnRequest(`npm run rules

Updates the list of rules in docs/authoring.md. With --check, it exits with 1 if the list is out of date.`)

const file = join(import.meta.dirname, '../../docs/authoring.md')
const begin = '<!-- npm run rules writes from here -->'
const end = '<!-- to here -->'
const text = readFileSync(file, 'utf8')
const at = [text.indexOf(begin), text.indexOf(end)] as const
if (at[0] < 0 || at[1] < 0) throw new Error(`docs/authoring.md has no ${begin} … ${end}.`)
const rows = Object.entries(rules).map(
  ([rule, { severity, asks }]) => `| \`${rule}\` | ${severity === 'warning' ? 'style' : 'error'} | ${asks} |`,
)
const written = `${text.slice(0, at[0])}${begin}\n\n| Rule | Kind | What it asks for |\n| --- | --- | --- |\n${rows.join('\n')}\n\n${text.slice(at[1])}`
if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (written !== text) {
  console.error('The rules in docs/authoring.md differ from those of content:check. Run `npm run rules`.')
  process.exitCode = 1
}
