import type { Project, ProjectVariable } from '../catalogue/schema.ts'
import { isPlainText } from '../notes/plainText.ts'
import { scopeOf } from '../documents/variables.ts'

/** Those of a person's variables that a project declares, with the scope in which it does. */
export const declaredVariables = (own: Project['variables'], declared: readonly ProjectVariable[]): Project['variables'] =>
  own.filter(({ name, scope }) => declared.some((variable) => variable.name === name && scopeOf(variable) === scope))

/** Characters. */
export const maxValueLength = 2000

export type ValueFault = 'too_long' | 'control_characters'

/** A value is one line of text: as it is kept, without white space around it. */
export const cleanValue = (text: string): string => text.trim()

/** Returns why a value can't be stored, or undefined if it can. An empty value means none. */
export const valueFault = (value: string): ValueFault | undefined => {
  if (value.length > maxValueLength) return 'too_long'
  return isPlainText(value) && !/[\n\t]/.test(value) ? undefined : 'control_characters'
}

/** What a key names; `projectId` is null for a variable that all projects share. Undefined for what is no key. */
export const readVariableKey = (key: string): { projectId: string | null; name: string } | undefined => {
  const [, projectId = null, name] = /^(?:project:([a-z0-9-]{2,60}):)?([a-z][a-z0-9-]{0,59})$/.exec(key) ?? []
  return name === undefined ? undefined : { projectId, name }
}
