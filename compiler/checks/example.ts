import * as z from 'zod/mini'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import type { ExampleWork } from '@fieldwork/core/documentation/exampleWork.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import { gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { isRule } from '@fieldwork/core/tasks/grading.ts'
import { maxSummaryLength } from '@fieldwork/core/catalogue/limits.ts'
import { drawValues } from '../evidence/expressions.ts'
import { resolveEvidence } from '../evidence/resolve.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { findPicture } from '../markdown/images.ts'
import { replaceMatches } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'
import { exampleValues } from './evidence.ts'
import { acceptsText, answerReader } from './unearned.ts'

const Values = z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(200)))

const Note = z.strictObject({
  heading: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.trim(), z.minLength(20), z.maxLength(1000)),
})

/** A finished work: the summary, by task what its commands printed, or a picture, and by step an explanation. */
const Example = z.strictObject({
  summary: z.string().check(z.trim(), z.minLength(20), z.maxLength(maxSummaryLength)),
  completed: z.optional(z.iso.date()),
  values: z.optional(Values),
  notes: z.optional(z.record(z.string(), Note)),
  answers: z.record(z.string(), z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
})

/** Learners whose checks must refuse the example. */
const learners = ['', ...Array.from({ length: 60 }, (_, at) => `learner ${at}`)]

type Project = {
  /** Ids of the steps. */
  steps: readonly string[]
  tasks: readonly ValidationNode[]
  answers: ReadonlyMap<string, AnswerEntry>
  variables: readonly ProjectVariable[]
  isOpen: boolean
  pictures: Parameters<typeof findPicture>[2]['project']
}

/**
 * Reads `example.yaml`. An output that the check refuses with the example's own values wasn't printed, and one that it accepts from other
 * learners would be a key: both are reported. A browser's edit may remove a task, so a missing one is only a warning.
 */
export const readExample = (source: Source | undefined, project: Project): ExampleWork | null => {
  const record = source && readYaml(source, Example)
  if (!source || !record) return null
  const { steps, tasks, variables, isOpen, pictures } = project
  const { summary, completed, values = {}, answers, notes = {} } = record.value
  if (!isOpen) source.report('example-unfit', 1, 'Visitors can’t read this project. Only one that is public and free has an example.')
  const names = variables.map(({ name }) => name)
  for (const name of Object.keys(values).filter((one) => !names.includes(one)))
    source.report('variable-unknown', record.lineOf(['values', name]), `No variable is called \`${name}\`.${didYouMean(name, names)}`)
  const own: VariableValues = {
    variables: Object.entries({ ...values, ...drawValues(variables, 'example', values) }).map(([name, value]) => ({ name, value })),
    metadata: { variables },
  }
  const ids = tasks.map(({ id }) => id)
  const finished = Object.entries(answers).flatMap(([id, text]): ExampleWork['answers'] => {
    const line = record.lineOf(['answers', id])
    const entry = project.answers.get(id)
    const task = tasks.find((one) => one.id === id)
    if (!task) source.report('example-unknown', line, `No task has the id \`${id}\`.${didYouMean(id, ids)}`)
    else if (task.type === 'validationUpload') {
      const picture = findPicture(text, line, { project: pictures, source })
      return picture ? [{ id, picture: picture.src }] : []
    } else if (entry?.check !== 'evidence')
      source.report(
        'example-unfit',
        line,
        `The answer to \`${id}\` is the same for everyone, so it would give the task away. Leave it out.`,
      )
    else {
      checkOutput(id, entry, text, { ...project, own }, { report: source.report, line })
      return [{ id, text }]
    }
    return []
  })
  for (const id of Object.keys(notes).filter((one) => !steps.includes(one)))
    source.report('example-unknown', record.lineOf(['notes', id]), `No step has the id \`${id}\`.${didYouMean(id, steps)}`)
  return {
    summary,
    completedOn: completed,
    variables: [...own.variables],
    answers: finished,
    notes: Object.entries(notes).map(([step, note]) => ({ step, ...note })),
  }
}

/** Learners type some values themselves; others also draw theirs with the example's. */
const checkOutput = (
  id: string,
  check: Extract<AnswerEntry, { check: 'evidence' }>,
  text: string,
  { answers, variables, own }: Pick<Project, 'answers' | 'variables'> & { own: VariableValues },
  { report, line }: Pick<Source, 'report'> & { line: number },
): void => {
  const accepts = (entry: typeof check, values: VariableValues) =>
    gradeEvidence(entry, resolveEvidence(entry, values), text, replaceMatches)
  try {
    const result = accepts(check, own)
    if (!result.correct)
      return report('example-refused', line, `With the example’s own values, the check of \`${id}\` refuses this. ${result.hint}`)
    const typed = own.variables.filter(({ name }) => variables.some((one) => one.name === name && one.personal === undefined))
    const others = learners.flatMap((seed) => {
      const drawn = seed === '' ? { variables: [], metadata: { variables } } : exampleValues(variables, seed)
      return [drawn, { ...drawn, variables: [...drawn.variables, ...typed] }]
    })
    const read = answerReader()
    for (const [task, entry] of answers) {
      const isKey =
        entry.check === 'evidence'
          ? others.some((values) => accepts(entry, values).correct)
          : isRule(entry) && acceptsText(entry, read(entry, text))
      if (isKey)
        report(
          'example-accepted',
          line,
          `\`${task}\` accepts this from another learner. Choose values that no learner is given, or leave this answer out.`,
        )
    }
  } catch {
    // `evidence-expression` has already reported the fault.
  }
}
