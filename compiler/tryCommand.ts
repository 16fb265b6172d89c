import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import type { AnswerCheck, TrialAnswers } from '@fieldwork/core/tasks/checks.ts'
import { type CheckReport, type ConditionReport, explainCheck } from '@fieldwork/core/tasks/explainCheck.ts'
import { isRule } from '@fieldwork/core/tasks/grading.ts'
import { trialSentence } from './checks/heldOut.ts'
import { partsOf, scoreTrials } from './checks/trials.ts'
import { readChecks } from './checks/catalogueChecks.ts'
import { configuredFolders, endWithHelp, folderWith, readCommandLine, UnknownProject } from './commandLine.ts'
import type { Finding } from './findings/rules.ts'
import { didYouMean } from './findings/suggestions.ts'
import { matchesPattern } from './pattern.ts'

const help = `npm run content:try -- <project> <task> ["an answer" …] [options]

Grades answers like the server, and explains the grade. Without an answer, each line of standard input is one. <task> is the id of a
question in answers.yaml. Exits with 2 if there is no such question.

  --trials           the task's trials instead of answers: the wrongly graded ones, and figures of the held-out part
  --folder <folder>  the content folder. Default: those of CONTENT_DIR, or else content
  --json             prints an object for each answer

  npm run content:try -- speak-http-by-hand kind-but-wrong "Search engines would index it"`

class WrongCall extends Error {}

/** Finds a check with its trials. Throws an error that names what is unknown. */
const findCheck = async (folders: readonly string[], project: string, task: string): Promise<{ check: AnswerCheck; trials: Trials }> => {
  const folder = await folderWith(project, folders)
  const findings: Finding[] = []
  const [checks] = await readChecks(folder, findings, project)
  if (!checks)
    throw new WrongCall(findings.map(({ file, line, message }) => `${file}:${line}  ${message}`).join('\n') || 'There is no answers.yaml.')
  const entries = checks.answers.value
  const entry = Object.hasOwn(entries, task) ? entries[task] : undefined
  if (!entry)
    throw new WrongCall(`There is no task \`${task}\` in answers.yaml of \`${project}\`.${didYouMean(task, Object.keys(entries))}`)
  if (!entry.check) throw new WrongCall(`\`${task}\` asks for a file, and files have no check.`)
  return { check: entry, trials: checks.trials[task] ?? { right: [], wrong: [] } }
}

const quoted = (phrases: readonly string[]): string => phrases.map((phrase) => `\`${phrase}\``).join(', ')

const conditionSentence = ({ asks, isMet, found, phrases }: ConditionReport, at: number): string => {
  const count = `${phrases} ${phrases === 1 ? 'phrase' : 'phrases'}`
  if (asks === 'any')
    return isMet ? `Condition ${at + 1} is met by ${quoted(found)}.` : `Condition ${at + 1} isn't met: none of its ${count} occurs.`
  return isMet
    ? `Condition ${at + 1} is met: none of the ${count} that it forbids occurs.`
    : `Condition ${at + 1} fails on ${quoted(found)}, which it forbids.`
}

const kinds = {
  turn: 'the hint of a known wrong turn',
  statement: 'the hint of a forbidden statement',
  part: 'the hint of a missing part, after the parts that are there',
  general: 'the general hint, since no part is there',
}

const sentences = (report: CheckReport): string[] => [
  report.correct ? 'Accepted.' : 'Refused.',
  ...(report.correct
    ? []
    : [`Hint: ${report.hint}`, `It is ${kinds[report.kind]}${report.turn === undefined ? '' : ` (\`${report.turn}\`)`}.`]),
  ...(report.numbers ? [report.numbers.length > 0 ? `It is read as ${report.numbers.join(' or ')}.` : 'No number was found in it.'] : []),
  ...report.conditions.map(conditionSentence),
]

type Trials = TrialAnswers[string]

/** Prints each wrongly graded visible trial, and only figures for the held-out ones. */
const tellTrials = (task: string, check: AnswerCheck, trials: Trials, tell: (answer: string) => void): void => {
  if (!isRule(check)) throw new WrongCall(`\`${task}\` has no rule to measure with trials.`)
  const { seen, heldOut } = partsOf(task, trials)
  const score = scoreTrials(check, seen)
  for (const answer of [...score.missed, ...score.passed]) tell(answer)
  console.log(trialSentence('Trials', [score]))
  console.log(trialSentence('Held-out trials', [scoreTrials(check, heldOut)]))
}

const run = async (): Promise<void> => {
  const { values, positionals } = readCommandLine(help, {
    json: { type: 'boolean', default: false },
    trials: { type: 'boolean', default: false },
    folder: { type: 'string' },
  })
  const [project, task, ...answers] = positionals
  if (!project || !task) return endWithHelp(`Name ${project ? 'the task' : 'the project and the task'}.`, help)
  const { check, trials } = await findCheck(values.folder === undefined ? configuredFolders() : [resolve(values.folder)], project, task)
  if (check.check === 'evidence')
    throw new WrongCall(`\`${task}\` is graded by the output of its commands. \`npm run content:replay -- ${project}\` runs them.`)
  const tell = (answer: string) => {
    const report = explainCheck(check, answer, matchesPattern)
    if (values.json) return console.log(JSON.stringify({ answer, ...report }))
    console.log([`“${answer}”`, ...sentences(report).map((sentence) => `  ${sentence}`)].join('\n'))
  }
  if (values.trials) return tellTrials(task, check, trials, tell)
  for (const answer of answers) tell(answer)
  if (answers.length > 0) return
  for await (const line of createInterface({ input: process.stdin })) if (line.trim()) tell(line)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof WrongCall || error instanceof UnknownProject)) throw error
  console.error(error.message)
  process.exitCode = 2
}
