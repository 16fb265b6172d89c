import { relative, resolve } from 'node:path'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { AnswerType } from '@fieldwork/core/tasks/schema.ts'
import { readChecks } from './checks/catalogueChecks.ts'
import { heldOutScores, trialSentence } from './checks/heldOut.ts'
import { checkStrictly } from './checks/strict.ts'
import { configuredFolders, readCommandLine } from './commandLine.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import { hasErrors } from './findings/rules.ts'

const help = `npm run content:check -- [--strict] [--tasks] [folder …]

Reads content folders and reports what to fix, file by file; needs no database. Exits with 1 if there is an error. Without a folder it reads
those of CONTENT_DIR, or else content. docs/authoring.md lists every rule. With --strict it also reports what the examples of checks
leave undecided, and exits with 1 if anything is left to fix. With --tasks it lists how the tasks of each project are graded.

  npm run content:check
  npm run content:check -- --strict
  npm run content:check -- /srv/own-catalogue
  npm run content:check -- content /srv/own-catalogue`

const { values, positionals } = readCommandLine(help, {
  strict: { type: 'boolean', default: false },
  tasks: { type: 'boolean', default: false },
})
const named = positionals.map((one) => resolve(one))
const folders = named.length > 0 ? named : configuredFolders()
/** Today in the easternmost time zone, 14 hours ahead of UTC. */
const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
const { projects, findings } = await compileCatalogue(folders, new Map(), today, new Map(), { isChecked: true })
if (values.strict && !hasErrors(findings))
  for (const folder of folders)
    for (const { answers, trials, report } of await readChecks(folder, findings)) checkStrictly({ report }, answers, trials)
for (const { rule, file, folder = folders[0]!, line, severity, message } of findings) {
  console.log(`${relative(process.cwd(), resolve(folder, file))}:${line}  ${severity === 'warning' ? 'style: ' : ''}${message} [${rule}]`)
}
const judgings = ['graded by evidence', 'graded by a rule', 'a choice', 'in own words', 'answered by a file', 'without a check'] as const
type Judging = (typeof judgings)[number]

/** Names what grades a task. */
const judgingOf = (type: AnswerType, check: AnswerCheck['check'] | undefined): Judging => {
  if (type === 'FILE') return 'answered by a file'
  if (check === 'evidence') return 'graded by evidence'
  if (check === 'choice') return 'a choice'
  if (check === 'own-words') return 'in own words'
  return check === undefined || check === 'any' ? 'without a check' : 'graded by a rule'
}

const countsOf = (counted: ReadonlyArray<{ judging: Judging }>): string =>
  judgings
    .map((judging) => ({ judging, count: counted.filter((task) => task.judging === judging).length }))
    .flatMap(({ judging, count: number }) => (number > 0 ? [`${number} ${judging}`] : []))
    .join(', ')

const scores = (await Promise.all(folders.map((folder) => readChecks(folder, [])))).flat().flatMap(heldOutScores)
const errors = findings.filter(({ severity }) => severity === 'error').length
const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`
console.log(
  [
    count(projects.length, 'project', 'projects'),
    count(errors, 'error', 'errors'),
    `${count(findings.length - errors, 'style issue', 'style issues')}.`,
  ].join(', '),
)
const tasks = projects.flatMap(({ id, validations }) =>
  validations.map(({ type, check }) => ({ project: id, judging: judgingOf(type, check?.check) })),
)
if (values.tasks) for (const { id } of projects) console.log(`${id}: ${countsOf(tasks.filter(({ project }) => project === id))}`)
console.log(`Tasks: ${countsOf(tasks)}.`)
if (scores.length > 0) console.log(trialSentence('Held-out trials', scores))
process.exitCode = hasErrors(findings) || (values.strict && findings.length > 0) ? 1 : 0
