import type { Project, ProjectVariable } from '../catalogue/schema.ts'

/** `{{name}}` without spaces is a variable; `{{ name }}` and `${{ name }}` belong to other template languages. */
export const variablePattern = /(?<!\$)\{\{([a-z][a-z0-9-]*)\}\}/g

export const variablesIn = (text: string): Array<{ name: string; start: number; end: number }> =>
  [...text.matchAll(variablePattern)].map((match) => ({ name: match[1]!, start: match.index, end: match.index + match[0].length }))

type Naming = Pick<Project, 'variables'> & { metadata: { variables: ProjectVariable[] } }

/** The text of a variable: the learner's value, else the placeholder of its place, else the declared one, else its name. */
export const variableValue = ({ variables, metadata }: Naming, name: string, placeholder?: string): string =>
  variables.find((variable) => variable.name === name)?.value ||
  placeholder ||
  metadata.variables.find((variable) => variable.name === name)?.placeholder ||
  name

/** The text as the learner would type it. */
export const withVariables = (text: string, project: Naming): string =>
  text.replace(variablePattern, (_, name: string) => variableValue(project, name))
