import type { Project, ProjectVariable } from '../catalogue/schema.ts'
import { isPlainText } from '../notes/plainText.ts'
import { scopeOf } from '../documents/variables.ts'

/** Returns the person's variables that a project declares, in the declared scope. */
export const declaredVariables = (own: Project['variables'], declared: readonly ProjectVariable[]): Project['variables'] =>
  own.filter(({ name, scope }) => declared.some((variable) => variable.name === name && scopeOf(variable) === scope))

/** Characters. */
export const maxValueLength = 2000

export type ValueFault = 'too_long' | 'control_characters'

/** A value is a single line, stored without leading and trailing white space. */
export const cleanValue = (text: string): string => text.trim()

/** Returns why a value can't be stored, or undefined if it can. An empty value means none. */
export const valueFault = (value: string): ValueFault | undefined => {
  if (value.length > maxValueLength) return 'too_long'
  return isPlainText(value) && !/[\n\t]/.test(value) ? undefined : 'control_characters'
}

/** Parses a key. `projectId` is null for a variable shared by all projects. Undefined for an invalid key. */
export const readVariableKey = (key: string): { projectId: string | null; name: string } | undefined => {
  const [, projectId = null, name] = /^(?:project:([a-z0-9-]{2,60}):)?([a-z][a-z0-9-]{0,59})$/.exec(key) ?? []
  return name === undefined ? undefined : { projectId, name }
}
