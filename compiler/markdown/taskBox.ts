import type { ParagraphNode } from '@fieldwork/core/documents/nodes/paragraph/schema.ts'
import type { ValidationBoxNode, ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { needsRewording } from '@fieldwork/core/documentation/titleForOthers.ts'
import { isValidation } from '@fieldwork/core/documents/walk.ts'
import { checkLine, readAttributes, type ContainerDirective, type LeafDirective } from './attributes.ts'
import { isAllowedHere, type DirectiveIn } from './directives.ts'
import { labelText } from './inline.ts'
import { readParagraph } from './paragraphs.ts'
import { lineOf, type CompileContext } from './context.ts'
import { refuseVariables } from './variables.ts'

/** Reads a task: paragraphs and at least one answer. */
export const readBox = (node: ContainerDirective, context: CompileContext): ValidationBoxNode => {
  const { id = '', title = '' } = readAttributes(node, context, { id: 'id', title: 'text' }, ['id', 'title'])
  const children = node.children.flatMap((child): Array<ValidationNode | ParagraphNode> => {
    if (child.type === 'paragraph') return [readParagraph(child, context)]
    if (child.type === 'leafDirective') return isAllowedHere(child, 'validationBox', context) ? [readValidation(child, context)] : []
    if (child.type === 'containerDirective') isAllowedHere(child, 'validationBox', context)
    else context.source.report('nesting', lineOf(child), 'A task contains only paragraphs and answers. Put anything else before it.')
    return []
  })
  if (!children.some(isValidation)) {
    context.source.report('empty', lineOf(node), 'This `validation-box` asks for nothing. Give it a validation-text, -url or -upload.')
  }
  return { type: 'validationBox', id, title, children }
}

type ValidationDirective = DirectiveIn<'validationBox', 'leafDirective'>

const answer = { id: 'id', description: 'text', 'for-others': 'text', optional: 'switch', hidden: 'switch' } as const
const textShape = { ...answer, placeholder: 'text', 'character-limit': 'number' } as const
const urlShape = { ...answer, 'help-text': 'text', extension: 'text' } as const
export const defaultExtension = 'https://'

const readValidation = (node: LeafDirective & { name: ValidationDirective }, context: CompileContext): ValidationNode => {
  const title = labelText(node, context)
  const line = lineOf(node)
  if (title === '')
    context.source.report('label-missing', line, `\`${node.name}\` needs its question in square brackets: \`::${node.name}[…]{#…}\`.`)
  checkLine(context, title, line, 'This question')
  refuseVariables(context, title, line, 'a question')
  if (needsRewording(node.attributes?.['for-others'] ?? title)) {
    const advice = 'Others read this question in the learner’s documentation. Ask it without “you” in `for-others="…"`.'
    context.source.report('question-for-others', line, advice)
  }
  switch (node.name) {
    case 'validation-text': {
      const { placeholder, 'character-limit': characterLimit, ...rest } = readAttributes(node, context, textShape, ['id'])
      if (characterLimit !== undefined && characterLimit < 20) {
        context.source.report('attribute-invalid', line, '`character-limit` must be at least 20, or no answer fits.')
      }
      return {
        type: 'validationText',
        ...asked(rest, title),
        ...(placeholder && { placeholder }),
        ...(characterLimit && { characterLimit }),
      }
    }
    case 'validation-url': {
      const { 'help-text': helpText, extension = defaultExtension, ...rest } = readAttributes(node, context, urlShape, ['id'])
      return { type: 'validationUrl', ...asked(rest, title), ...(helpText && { helpText }), extension }
    }
    case 'validation-upload':
      return { type: 'validationUpload', ...asked(readAttributes(node, context, answer, ['id']), title) }
  }
}

type ValidationAttributes = { id?: string; description?: string; 'for-others'?: string; optional?: boolean; hidden?: boolean }

const asked = (
  { id = '', description, 'for-others': forOthers, optional = false, hidden = false }: ValidationAttributes,
  title: string,
) => ({
  id,
  title,
  ...(forOthers && { forOthers }),
  ...(description && { description }),
  optional,
  hidden,
})
