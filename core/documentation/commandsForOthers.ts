import type { ProjectVariable } from '../catalogue/schema.ts'
import { type VariableValues, withVariables } from '../documents/variables.ts'
import { redactSecrets } from '../evidence/redactSecrets.ts'
import { outputText } from './learnersWords.ts'

/** Names and labels of variables with secret values. */
const secretName = /\b(?:keys?|secrets?|passwords?|passphrases?|tokens?)\b/i

type Values = { variables: VariableValues['variables']; metadata: { variables: readonly ProjectVariable[] } }

/** Returns the commands that printed an output, with the learner's values but without secrets. Leaves out those pasted with the output. */
export const commandsForOthers = (runs: readonly string[], output: string, values: Values): string[] => {
  const { variables, metadata } = values
  const lines = output.split('\n').map((line) => line.trimEnd())
  const isPasted = (run: string) => lines.some((line) => line === run || line.endsWith(` ${run}`))
  const secrets = metadata.variables
    .filter(({ name, label }) => secretName.test(`${name} ${label}`))
    .map(({ name }) => ({ name, value: '…' }))
  return runs
    .filter((run) => !isPasted(withVariables(run, values)))
    .map((run) => outputText(redactSecrets(withVariables(run, { variables: [...secrets, ...variables], metadata }))))
}
