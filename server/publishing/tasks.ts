import { toString } from 'mdast-util-to-string'
import type { ParagraphNode, ValidationBoxNode, ValidationNode } from '../../core/documents/nodes.ts'
import { isValidation } from '../../core/documents/walk.ts'
import { readAttributes, type ContainerDirective, type LeafDirective } from './attributes.ts'
import { mayStand } from './directives.ts'
import { readParagraph } from './paragraphs.ts'
import { lineOf, type Reading } from './reading.ts'
import { refuseVariables } from './variables.ts'

/** A task: paragraphs and one or more answers. */
export const readBox = (node: ContainerDirective, reading: Reading): ValidationBoxNode => {
  const { id = '', title = '' } = readAttributes(node, reading, { id: 'id', title: 'text' }, ['id', 'title'])
  const children = node.children.flatMap((child): Array<ValidationNode | ParagraphNode> => {
    if (child.type === 'paragraph') return [readParagraph(child, reading)]
    if (child.type === 'leafDirective') return mayStand(child, 'validation-box', reading) ? [readValidation(child, reading)] : []
    if (child.type === 'containerDirective') mayStand(child, 'validation-box', reading)
    else reading.source.report('nesting', lineOf(child), 'A task holds paragraphs and answers. Put anything else before it.')
    return []
  })
  if (!children.some(isValidation)) {
    reading.source.report('empty', lineOf(node), 'This `validation-box` asks for nothing. Give it a validation-text, -url or -upload.')
  }
  return { type: 'validationBox', id, title, children }
}

const answer = { id: 'id', description: 'text', optional: 'switch', hidden: 'switch' } as const
const textShape = { ...answer, placeholder: 'text', 'character-limit': 'number' } as const
const urlShape = { ...answer, 'help-text': 'text', extension: 'text' } as const
export const defaultExtension = 'https://'

const readValidation = (node: LeafDirective, reading: Reading): ValidationNode => {
  const title = toString(node).trim()
  const line = lineOf(node)
  if (title === '')
    reading.source.report('label-missing', line, `\`${node.name}\` needs its question in square brackets: \`::${node.name}[…]{#…}\`.`)
  refuseVariables(reading, title, line, 'a question')
  switch (node.name) {
    case 'validation-text': {
      const { placeholder, 'character-limit': characterLimit, ...rest } = readAttributes(node, reading, textShape, ['id'])
      if (characterLimit !== undefined && characterLimit < 20) {
        reading.source.report('attribute-invalid', line, '`character-limit` has to be 20 or more, or no answer fits.')
      }
      return {
        type: 'validationText',
        ...asked(rest, title),
        ...(placeholder && { placeholder }),
        ...(characterLimit && { characterLimit }),
      }
    }
    case 'validation-url': {
      const { 'help-text': helpText, extension = defaultExtension, ...rest } = readAttributes(node, reading, urlShape, ['id'])
      return { type: 'validationUrl', ...asked(rest, title), ...(helpText && { helpText }), extension }
    }
    default:
      return { type: 'validationUpload', ...asked(readAttributes(node, reading, answer, ['id']), title) }
  }
}

type Asked = { id?: string; description?: string; optional?: boolean; hidden?: boolean }

const asked = ({ id = '', description, optional = false, hidden = false }: Asked, title: string) => ({
  id,
  title,
  ...(description && { description }),
  optional,
  hidden,
})
