import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import type { AnswerFormat } from '@fieldwork/core/documents/nodes/validationText/schema.ts'
import { variablesIn, type VariableValues } from '@fieldwork/core/documents/variables.ts'
import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { drawValues } from '../evidence/expressions.ts'
import { expressionsIn, resolveEvidence, shapeOf } from '../evidence/resolve.ts'
import { replaceMatches } from '../pattern.ts'
import { shellFault } from './shellCommand.ts'
import { didYouMean } from '../findings/suggestions.ts'
import type { Source } from '../source/files.ts'

type Line = (...path: PropertyKey[]) => number

/** Learners whose outputs are compared with each other. */
const learners = ['one', 'two', 'three', 'four']
/** Further learners in whose output no wrong turn may occur. */
const others = Array.from({ length: 60 }, (_, at) => `learner ${at}`)

/** Returns the values of a made-up learner: personal ones are drawn, others as declared. */
export const exampleValues = (declared: readonly ProjectVariable[], seed: string): VariableValues => ({
  variables: Object.entries(drawValues(declared, seed)).map(([name, value]) => ({ name, value })),
  metadata: { variables: declared },
})

/** Reports commands with unknown variables, failing expressions, and output that isn't unique to a learner. */
export const checkEvidence = (
  id: string,
  check: EvidenceCheck,
  declared: readonly ProjectVariable[],
  { report }: Pick<Source, 'report'>,
  line: Line,
): void => {
  const names = new Set(declared.map(({ name }) => name))
  const unknown = check.evidence.flatMap((probe, at) =>
    variablesIn(JSON.stringify(probe)).flatMap(({ name }) => (names.has(name) ? [] : [{ name, at }])),
  )
  for (const { name, at } of unknown)
    report('variable-unknown', line('evidence', at), `No variable is called \`${name}\`.${didYouMean(name, names)}`)
  if (unknown.length > 0) return
  for (const [at, probe] of check.evidence.entries()) {
    const fault = 'run' in probe ? shellFault(probe.run) : undefined
    if (fault)
      report('evidence-shell', line('evidence', at), `${fault} The companion runs each command with \`sh\`, in a separate process.`)
  }
  const commands = commandsOf(check.evidence)
  if (commands.length === 0)
    return report('evidence-shared', line('evidence'), `\`${id}\` names a file without anything to check about it.`)
  if (!commands.some(({ prints }) => expressionsIn(prints).length > 0))
    return report(
      'evidence-shared',
      line('evidence'),
      `The output of \`${id}\` can be copied from the page. Print a value that is computed from the learner's own values, as an expression.`,
    )
  try {
    const outputOf = (seed: string) => {
      const values = seed === '' ? { variables: [], metadata: { variables: declared } } : exampleValues(declared, seed)
      const expected = resolveEvidence(check, values)
      return { expected, text: expected.commands.flatMap(({ lines }) => lines).join('\n') }
    }
    const outputs = ['', ...learners].map(outputOf)
    const accepts = (at: number, other: number) => gradeEvidence(check, outputs[at]!.expected, outputs[other]!.text, replaceMatches).correct
    const isShared = outputs.some((_, at) => outputs.some((__, other) => at !== other && accepts(at, other)))
    if (isShared)
      report(
        'evidence-shared',
        line('evidence'),
        `\`${id}\` accepts another learner's output. Print a value that is different for each learner, and don't mask it.`,
      )
    const texts = check.wrong ? [...outputs, ...others.map(outputOf)].map(({ text }) => text.toLowerCase()) : []
    const turn = check.wrong?.findIndex(({ any }) => texts.some((text) => any.some((phrase) => text.includes(phrase.toLowerCase()))))
    if (turn !== undefined && turn >= 0) report('evidence-turn', line('wrong', turn), 'The right output also contains this wrong turn.')
  } catch (error) {
    report('evidence-expression', line('evidence'), `An expression of \`${id}\` fails: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Returns how learners answer a text question. */
export const formatOf = (entry: AnswerEntry | undefined): AnswerFormat | undefined => {
  if (entry?.check === 'choice') return { by: 'choice', options: entry.options.map(({ value }) => value) }
  if (entry?.check === 'own-words') return { by: 'own-words' }
  if (entry?.check !== 'evidence') return undefined
  return {
    by: 'output',
    commands: commandsOf(entry.evidence).map(({ run, prints, changes }) => ({
      run,
      shape: shapeOf(prints).replace(/\n+$/, ''),
      ...(changes && { changes: true as const }),
    })),
  }
}
