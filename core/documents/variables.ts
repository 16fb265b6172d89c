import type { VariableScope } from './nodes/editorVariable/schema.ts'

/** `{{name}}` without spaces is a variable; `{{ name }}` and `${{ name }}` belong to other template languages. */
export const variablePattern = /(?<!\$)\{\{([a-z][a-z0-9-]*)\}\}/g

export const variablesIn = (text: string): Array<{ name: string; start: number; end: number }> =>
  [...text.matchAll(variablePattern)].map((match) => ({ name: match[1]!, start: match.index, end: match.index + match[0].length }))

/** The values of a project's variables, and what its author says of them. */
export type VariableValues = {
  variables: ReadonlyArray<{ name: string; value: string }>
  metadata: { variables: ReadonlyArray<{ name: string; placeholder: string; personal?: string | undefined }> }
}

/** The text of a variable: the learner's value, else the placeholder of its place, else the declared one, else its name. */
export const variableValue = ({ variables, metadata }: VariableValues, name: string, placeholder?: string): string =>
  variables.find((variable) => variable.name === name)?.value ||
  placeholder ||
  metadata.variables.find((variable) => variable.name === name)?.placeholder ||
  name

/** The text as the learner would type it. */
export const withVariables = (text: string, values: VariableValues): string =>
  text.replace(variablePattern, (_, name: string) => variableValue(values, name))

/** True if a shell reads the value as one argument that is no option, even without quotes around it. */
export const isShellWord = (value: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{N}._:/@%+,=-]*$/u.test(value)

/** True if the value contains characters with which a shell begins another command, redirects output or substitutes text. */
export const hasShellOperator = (value: string): boolean => /[;&|<>$`\\]/.test(value)

export const scopeOf = ({ scope }: { scope?: VariableScope | undefined }): VariableScope => scope ?? 'project'

/** Key of a variable in a call: `project:{projectId}:{name}`, or only the name for one that all projects share. */
export const variableKey = (scope: VariableScope, projectId: string, name: string): string =>
  scope === 'user' ? name : `project:${projectId}:${name}`

/** True if a value typed over `base` before logging in should replace `stored` in the account. */
export const mayMerge = (stored: string, base: string): boolean => stored === base
