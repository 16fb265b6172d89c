import type { PhrasingContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { linkTypes } from '@fieldwork/core/documents/nodes/contentLink/schema.ts'
import { variableScopes } from '@fieldwork/core/documents/nodes/editorVariable/schema.ts'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import type { TextNode } from '@fieldwork/core/documents/nodes/text/schema.ts'
import { variablesIn } from '@fieldwork/core/documents/variables.ts'
import { readAttributes, type LeafDirective, type TextDirective } from './attributes.ts'
import { isTextDirective, refuseMisspelt, type InlineDirective } from './directives.ts'
import { readAddress } from './links.ts'
import { lineOf, sourceText, type CompileContext } from './context.ts'
import { markVariables, refuseVariableDirectives, refuseVariables, reportNearVariables, useVariable } from './variables.ts'
import { didYouMean } from '../findings/suggestions.ts'

type Mark = NonNullable<TextNode['marks']>[number]
const markOf = { strong: 'strong', emphasis: 'emphasis', delete: 'strike' } as const

/** Reads the content of a paragraph, heading, checkbox or cell. */
export const readInline = (nodes: readonly PhrasingContent[], context: CompileContext, marks: readonly Mark[] = []): InlineNode[] =>
  mergeText(nodes.flatMap((node) => inlineNode(node, context, marks)))

const inlineNode = (node: PhrasingContent, context: CompileContext, marks: readonly Mark[]): InlineNode[] => {
  const { report } = context.source
  const line = lineOf(node)
  switch (node.type) {
    case 'text':
      reportNearVariables(node.value, line, context)
      refuseVariables(context, node.value, line, 'running text; write `:editor-variable{name=…}` there')
      return [text(node.value.replace(/\s*\n\s*/g, ' '), marks)]
    case 'strong':
    case 'emphasis':
    case 'delete':
      return readInline(node.children, context, [...marks, markOf[node.type]])
    case 'inlineCode':
      return [inlineCode(node.value, line, context)]
    case 'break':
      return [{ type: 'break' }]
    case 'link': {
      const href = readAddress(node.url, line, context)
      const children = readInline(node.children, context, marks)
      return href === undefined ? children : [{ type: 'link', href, children }]
    }
    case 'textDirective':
      return isTextDirective(node) ? textDirective(node, context, marks) : writtenText(node, context, marks)
    case 'image':
      report('image-place', line, 'A picture must be alone in its paragraph. Put an empty line before and after it.')
      return []
    case 'html':
      report(
        'html',
        line,
        `Raw HTML (\`${node.value.slice(0, 40)}\`) is not shown. Write Markdown, or put it in backticks if it is meant literally.`,
      )
      return []
    default:
      report('markdown-unsupported', line, 'Footnotes and links by reference are not supported. Write the text or the address in place.')
      return []
  }
}

/** Prevents line breaks within numbers such as 20 000. */
const text = (value: string, marks: readonly Mark[]): TextNode => ({
  type: 'text',
  text: value.replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0'),
  ...(marks.length > 0 && { marks: [...marks] }),
})

const inlineCode = (value: string, line: number, context: CompileContext): InlineNode => {
  const variables = variablesIn(value)
  reportNearVariables(value, line, context)
  refuseVariableDirectives(value, line, context)
  for (const { name } of variables) useVariable(context, name, line)
  const runs: CodeRun[] = markVariables(value, [[null, value.length]])
  return { type: 'codeBlock', inline: true, language: 'shell', text: value, ...(variables.length > 0 && { runs }) }
}

const textDirective = (node: TextDirective & { name: InlineDirective }, context: CompileContext, marks: readonly Mark[]): InlineNode[] => {
  const { report } = context.source
  const { project } = context
  const line = lineOf(node)
  const children = readInline(node.children, context, marks)
  const needsLabel = () => {
    if (labelText(node, context) === '')
      report('label-missing', line, `\`${node.name}\` needs words in square brackets: \`:${node.name}[…]{…}\`.`)
  }
  switch (node.name) {
    case 'editor-variable': {
      const {
        name = '',
        scope: written,
        placeholder,
      } = readAttributes(node, context, { name: 'text', scope: variableScopes, placeholder: 'text' }, ['name'])
      if (name) useVariable(context, name, line)
      project.used.fields.add(name)
      const declared = project.variables.get(name)
      if (declared && written && written !== declared.scope)
        report(
          'variable-scope',
          line,
          `\`${name}\` has the scope ${declared.scope} in the front matter. Write it there, and remove it here.`,
        )
      const scope = written ?? declared?.scope ?? 'project'
      return [{ type: 'editorVariable', id: '', name, scope, placeholder: placeholder ?? declared?.placeholder ?? name }]
    }
    case 'concept': {
      needsLabel()
      const { id: key } = readAttributes(node, context, { id: 'text' }, ['id'])
      if (!key) return children
      const name = project.concepts.get(key)
      if (name === undefined)
        report('concept-unknown', line, `There is no concept \`${key}\` in the folder concepts.${didYouMean(key, project.concepts.keys())}`)
      return [{ type: 'concept', conceptId: key, conceptName: name ?? key, children }]
    }
    case 'content-link': {
      needsLabel()
      const shape = { to: 'text', type: linkTypes, prefill: 'text' } as const
      const { type = 'content', to, prefill } = readAttributes(node, context, shape, [node.attributes?.type === 'ask' ? 'prefill' : 'to'])
      if (to && type === 'content') context.scope.references.push({ kind: 'content-link', to, line, source: context.source })
      return [{ type: 'contentLink', linkType: type, ...(to && { to }), ...(prefill && { prefill }), children }]
    }
  }
}

/** Restores text that only looks like a directive: `10:30`, `localhost:8080`, `a:b[c]`. */
const writtenText = (node: TextDirective, context: CompileContext, marks: readonly Mark[]): InlineNode[] => {
  refuseMisspelt(node, context)
  const { before, after } = writtenAround(node, context)
  return [text(before, marks), ...readInline(node.children, context, marks), text(after, marks)]
}

/** Returns the syntax around the label of text that only looks like a directive: `:b[` and `]`, or all of it without a label. */
const writtenAround = (node: TextDirective, context: CompileContext) => {
  const end = node.position?.end.offset
  return {
    before: sourceText(context, node.position?.start.offset, node.children[0]?.position?.start.offset ?? end),
    after: sourceText(context, node.children.at(-1)?.position?.end.offset ?? end, end),
  }
}

/** Returns the text in the square brackets of a directive, without marks. Text that only looks like a directive stays unchanged. */
export const labelText = (directive: LeafDirective | TextDirective, context: CompileContext): string =>
  wordsIn(directive.children, context).trim()

const wordsIn = (nodes: readonly PhrasingContent[], context: CompileContext): string =>
  nodes
    .map((node) => {
      const words = 'children' in node ? wordsIn(node.children, context) : toString(node)
      if (node.type !== 'textDirective' || isTextDirective(node)) return words
      const { before, after } = writtenAround(node, context)
      return before + words + after
    })
    .join('')

/** Joins adjacent texts with the same marks. */
const mergeText = (nodes: readonly InlineNode[]): InlineNode[] => {
  const result: InlineNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text' && String(node.marks) === String(last.marks)) last.text += node.text
    else if (node.type !== 'text' || node.text !== '') result.push(node)
  }
  return result
}
