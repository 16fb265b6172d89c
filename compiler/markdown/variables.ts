import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { variablePattern, variablesIn } from '@fieldwork/core/documents/variables.ts'
import { didYouMean } from '../findings/suggestions.ts'
import type { CompileContext } from './context.ts'

export const variableNamePattern = /^[a-z][a-z0-9-]{0,59}$/

/** Records the use of a variable, or reports an unknown one. */
export const useVariable = ({ project, source }: CompileContext, name: string, line: number) => {
  if (project.variables.has(name)) project.used.variables.add(name)
  else {
    const instead =
      didYouMean(name, project.variables.keys()) || ' Add it to `variables`, or write it with spaces if it is meant literally.'
    source.report('variable-unknown', line, `No variable is called \`${name}\`.${instead}`)
  }
}

/** Reports variables in plain texts such as titles, which can't show them. */
export const refuseVariables = (
  { project, source }: Pick<CompileContext, 'project' | 'source'>,
  text: string,
  line: number,
  location: string,
) => {
  for (const { name } of variablesIn(text)) {
    if (project.variables.has(name))
      source.report('variable-misplaced', line, `\`{{${name}}}\` isn't replaced in ${location}. Use other words.`)
  }
}

/** Languages in which a word in braces has no meaning. */
const withoutBraces = new Set(['text', 'plain', 'shell', 'bash', 'sh', 'console', 'http', 'ini', 'csv', 'sql'])

/** Reports probable variables with wrong syntax: `{{ site }}` and `{site}`. `${site}` is shell syntax, and many languages use `{site}`. */
export const reportNearVariables = (
  text: string,
  line: number,
  { project, source }: Pick<CompileContext, 'project' | 'source'>,
  language = 'text',
) => {
  for (const { 0: whole, 1: spaced, 2: single, index } of text.matchAll(
    /\{\{ +([a-z][a-z0-9-]*) *\}\}|(?<![{$%#\\])\{([a-z][a-z0-9-]*)\}(?!\})/g,
  )) {
    const name = spaced ?? single!
    if (!project.variables.has(name) || (single !== undefined && !withoutBraces.has(language))) continue
    const at = line + (text.slice(0, index).match(/\n/g)?.length ?? 0)
    source.report(
      'variable-near',
      at,
      `\`${whole}\` is shown literally. If the variable is meant, write \`{{${name}}}\` in code and \`:editor-variable{name=${name}}\` in text.`,
    )
  }
}

/** Code shows directives unchanged. */
export const refuseVariableDirectives = (code: string, line: number, { project, source }: Pick<CompileContext, 'project' | 'source'>) => {
  for (const { 1: name = '', index } of code.matchAll(/:editor-variable\{name="?([a-z0-9-]+)"?\}/g)) {
    if (!project.variables.has(name)) continue
    const at = line + (code.slice(0, index).match(/\n/g)?.length ?? 0)
    source.report('variable-misplaced', at, `In code write \`{{${name}}}\`. A directive is shown there literally.`)
  }
}

/** Replaces each variable by letters of the same length, so that the code around it is highlighted as if it were a name. */
export const withoutVariables = (text: string): string => text.replace(variablePattern, (match) => 'x'.repeat(match.length))

/** Splits runs at variables. */
export const markVariables = (text: string, runs: readonly CodeRun[]): CodeRun[] => {
  const classes: CodeRun[0][] = runs.flatMap(([name, length]) => Array.from({ length }, () => name))
  const starts = new Set<number>()
  for (const { start, end } of variablesIn(text)) {
    starts.add(start).add(end)
    classes.fill('variable', start, end)
  }
  // White space joins an adjacent run, so that there are fewer runs.
  for (let at = 1; at < classes.length; at++) {
    if (classes[at] !== 'variable' && /\s/.test(text[at]!)) classes[at] = classes[at - 1] === 'variable' ? null : classes[at - 1]!
  }
  const result: CodeRun[] = []
  classes.forEach((name, at) => {
    const last = result.at(-1)
    if (last && last[0] === name && !(name === 'variable' && starts.has(at))) last[1]++
    else result.push([name, 1])
  })
  return result
}
