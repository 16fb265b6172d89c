import type { VariableScope } from './nodes/editorVariable/schema.ts'

/** `{{name}}` without spaces is a variable, also after a dollar sign, as in a price. With spaces, it belongs to another template language. */
export const variablePattern = /\{\{([a-z][a-z0-9-]*)\}\}/g

export const variablesIn = (text: string): Array<{ name: string; start: number; end: number }> =>
  [...text.matchAll(variablePattern)].map((match) => ({ name: match[1]!, start: match.index, end: match.index + match[0].length }))

/** The values of a project's variables and their declarations. */
export type VariableValues = {
  variables: ReadonlyArray<{ name: string; value: string }>
  metadata: { variables: ReadonlyArray<{ name: string; placeholder: string; personal?: string | undefined }> }
}

/** Returns the text of a variable: the learner's value, the placeholder of the field, the declared one, or its name. */
export const variableValue = ({ variables, metadata }: VariableValues, name: string, placeholder?: string): string =>
  variables.find((variable) => variable.name === name)?.value ||
  placeholder ||
  metadata.variables.find((variable) => variable.name === name)?.placeholder ||
  name

/** Fills in variables, as the learner would type the text. */
export const withVariables = (text: string, values: VariableValues): string =>
  text.replace(variablePattern, (_, name: string) => variableValue(values, name))

/** True if a shell reads the value as a single argument, and not as an option, without quotes. */
export const isShellWord = (value: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{N}._:/@%+,=-]*$/u.test(value)

/** True if the value contains characters that start another command, redirect output or substitute text in a shell. */
export const hasShellOperator = (value: string): boolean => /[;&|<>$`\\]/.test(value)

export const scopeOf = ({ scope }: { scope?: VariableScope | undefined }): VariableScope => scope ?? 'project'

/** Returns the API's key of a variable: `project:{projectId}:{name}`, or only the name if all projects share it. */
export const variableKey = (scope: VariableScope, projectId: string, name: string): string =>
  scope === 'user' ? name : `project:${projectId}:${name}`

/** True if a value typed over `base` before logging in should replace `stored` in the account. */
export const mayMerge = (stored: string, base: string): boolean => stored === base
