import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { ExpectedOutput } from '@fieldwork/core/evidence/judge.ts'
import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import { variableValue, withVariables, type VariableValues } from '@fieldwork/core/documents/variables.ts'
import { evaluate } from './expressions.ts'

/** `{{…}}` in what a command prints: the name of a variable, or an expression. */
const slot = /\{\{(.+?)\}\}/g
const variableName = /^[a-z][a-z0-9-]*$/

/** Replaces each expression by the dots that stand for a value that only the command prints. Variables stay. */
export const shapeOf = (prints: string): string =>
  prints.replace(slot, (whole, content: string) => (variableName.test(content) ? whole : '……'))

/** The expressions in what a command prints. */
export const expressionsIn = (prints: string): string[] =>
  [...prints.matchAll(slot)].flatMap(([, content]) => (variableName.test(content!) ? [] : [content!]))

/** What a learner's commands print, with the values that they have. Throws an `Error` if an expression can't be computed. */
export const resolveEvidence = ({ evidence, masks = [] }: EvidenceCheck, values: VariableValues): ExpectedOutput => {
  const named = Object.fromEntries(values.metadata.variables.map(({ name }) => [name, variableValue(values, name)]))
  return {
    masks,
    commands: commandsOf(evidence).map(({ run, prints }) => {
      const written = linesOf(prints).map((line) => ({
        lines: linesOf(line.replace(slot, (_, content: string) => named[content] ?? evaluate(content, named))),
        shape: withVariables(shapeOf(line), values),
      }))
      return {
        run: withVariables(run, values),
        lines: written.flatMap(({ lines }) => lines),
        // An expression may print several lines, and none of them may be taken for its own form.
        shapes: written.flatMap(({ lines, shape }) => lines.map(() => shape)),
      }
    }),
  }
}

const linesOf = (text: string): string[] => text.replace(/\n+$/, '').split('\n')
