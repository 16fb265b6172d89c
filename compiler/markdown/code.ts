import type { Code } from 'mdast'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { variablesIn } from '@fieldwork/core/documents/variables.ts'
import { readCodeAttributes } from './codeAttributes.ts'
import { indentedDirective } from './brokenDirective.ts'
import { languages } from './colours.ts'
import { findHazards } from './hazards.ts'
import { makeId } from './ids.ts'
import { lineOf, sourceText, type CompileContext } from './context.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { refuseVariableDirectives, reportNearVariables, useVariable } from './variables.ts'

export const defaultLanguage = 'shell'

/** Reads a code block and highlights it, so that browsers don't have to. */
export const readCode = (node: Code, context: CompileContext): CodeBlockNode => {
  const { project, source } = context
  const line = lineOf(node)
  const language = node.lang ?? defaultLanguage
  const meta = readCodeAttributes(node, context)
  const isFenced = /^[`~]{3}/.test(sourceText(context, node.position?.start.offset, node.position?.end.offset))
  /** Indented code begins on its first line, fenced code below the fence. */
  const firstLine = line + (isFenced ? 1 : 0)
  refuseOpenFence(node, context)
  const indented = isFenced ? undefined : indentedDirective(node.value)
  if (indented) source.report('attribute-broken', line, indented)
  refuseVariableDirectives(node.value, firstLine, context)
  reportNearVariables(node.value, firstLine, context, language)
  if (language.includes('{')) source.report('code-attributes', line, 'Put a space between the language and `{`.')
  else if (!languages.includes(language)) {
    const instead = didYouMean(language, languages) || ' Known ones are listed in compiler/markdown/colours.ts; `text` is for output.'
    source.report('language-unknown', line, `Code in \`${language}\` is shown without highlighting.${instead}`)
  }
  for (const hazard of findHazards(node.value)) source.report(hazard.rule, line + (isFenced ? 1 : 0) + hazard.line, hazard.message)
  variablesIn(node.value).forEach(({ name, start }) =>
    useVariable(context, name, firstLine + (node.value.slice(0, start).match(/\n/g)?.length ?? 0)),
  )
  if (node.value.trim() === '') source.report('empty', line, 'This code block is empty. Write the code, or remove it.')
  if (meta.codegroup && !meta.title) {
    source.report('codegroup-title', line, `Code of the group \`${meta.codegroup}\` becomes a tab; name it: \`{title="…"}\`.`)
  }
  const runs = project.colour(node.value, language)
  return {
    type: 'codeBlock',
    id: makeId(context, 'codeBlock', node.value),
    inline: false,
    language,
    ...(meta.title && { title: meta.title }),
    text: node.value,
    ...(runs ? { runs } : { highlightFailed: true }),
    copyable: meta.copyable ?? true,
    expandable: meta.expandable ?? false,
    ask: meta.ask ?? false,
    ...(meta.codegroup && { codegroup: meta.codegroup }),
  }
}

/** An unclosed fence makes everything after it code. */
const refuseOpenFence = (node: Code, context: CompileContext): void => {
  const lines = sourceText(context, node.position?.start.offset, node.position?.end.offset).split('\n')
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0]!) ?? []
  if (fence === undefined) return
  const again = lines.findIndex((one, at) => at > 0 && one.trimStart().startsWith(fence) && one.trim().replaceAll(fence[0]!, '') !== '')
  const begin = lineOf(node)
  const { report } = context.source
  if (again > 0) {
    report(
      'fence-open',
      begin + again,
      `This stands in the code that begins in line ${begin}, which is not closed. Close it with ${fence} in a line of its own.`,
    )
  } else if (!(lines.length > 1 && /^[\s>]*(?:`{3,}|~{3,})\s*$/.test(lines.at(-1)!))) {
    report('fence-open', begin, `This code isn't closed, so everything below belongs to it. Close it with ${fence} on a separate line.`)
  }
}
