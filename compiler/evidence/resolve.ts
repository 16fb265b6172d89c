import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { ExpectedOutput } from '@fieldwork/core/evidence/judge.ts'
import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import { variableValue, withVariables, type VariableValues } from '@fieldwork/core/documents/variables.ts'
import { evaluate } from './expressions.ts'

/** `{{…}}` in expected output: a variable or an expression. */
const slot = /\{\{(.+?)\}\}/g
const variableName = /^[a-z][a-z0-9-]*$/

/** Replaces expressions, whose value only the command reveals, with dots. Keeps variables. */
export const shapeOf = (prints: string): string =>
  prints.replace(slot, (whole, content: string) => (variableName.test(content) ? whole : '……'))

/** Lists the expressions in expected output. */
export const expressionsIn = (prints: string): string[] =>
  [...prints.matchAll(slot)].flatMap(([, content]) => (variableName.test(content!) ? [] : [content!]))

/** Returns the names in a text that must be variables. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(slot)].flatMap(([, content]) => (variableName.test(content!) ? [content!] : []))

/** Fills a learner's values into a text. Throws an `Error` if an expression fails. */
export const resolveText = (text: string, values: VariableValues): string => {
  const drawn: Record<string, string> = {}
  const typed: Record<string, string> = {}
  for (const { name, personal } of values.metadata.variables) (personal === undefined ? typed : drawn)[name] = variableValue(values, name)
  return text.replace(slot, (_, content: string) => drawn[content] ?? typed[content] ?? evaluate(content, drawn, typed))
}

/** Computes the expected output for a learner's values. Throws an `Error` if an expression fails. */
export const resolveEvidence = ({ evidence, masks = [] }: EvidenceCheck, values: VariableValues): ExpectedOutput => ({
  masks,
  commands: commandsOf(evidence).map(({ run, prints }) => {
    const written = linesOf(prints).map((line) => ({
      lines: linesOf(resolveText(line, values)),
      shape: withVariables(shapeOf(line), values),
    }))
    return {
      run: withVariables(run, values),
      lines: written.flatMap(({ lines }) => lines),
      // An expression may print several lines. Each needs a shape that differs from it, so that hints don't reveal the line.
      shapes: written.flatMap(({ lines, shape }) => lines.map(() => shape)),
    }
  }),
})

const linesOf = (text: string): string[] => text.replace(/\n+$/, '').split('\n')
