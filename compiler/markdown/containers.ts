import { toString } from 'mdast-util-to-string'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { AnchorNode } from '@fieldwork/core/documents/nodes/anchor.ts'
import type { FlowParent } from '@fieldwork/core/documents/nodes/blockType.ts'
import { noteTypes, type NoteNode } from '@fieldwork/core/documents/nodes/note.ts'
import type { QuizNode } from '@fieldwork/core/documents/nodes/quiz.ts'
import { sectionTypes, type SectionNode } from '@fieldwork/core/documents/nodes/section.ts'
import type { TabNode } from '@fieldwork/core/documents/nodes/tab.ts'
import { headingSizes, type TabsNode } from '@fieldwork/core/documents/nodes/tabs.ts'
import { readAttributes, type ContainerDirective, type LeafDirective } from './attributes.ts'
import { isAllowedHere } from './directives.ts'
import { readImageDirective } from './images.ts'
import { makeId } from './ids.ts'
import { lineOf, type CompileContext, type ReadBlocks } from './context.ts'
import { readBox } from './taskBox.ts'

/** Returns a block without text of its own. Reports a block that isn't allowed here, and returns nothing. */
export const readLeaf = (node: LeafDirective, parent: FlowParent, context: CompileContext): BlockNode[] => {
  if (!isAllowedHere(node, parent, context)) return []
  switch (node.name) {
    case 'image':
      return readImageDirective(node, context)
    case 'anchor':
      return [readAnchor(node, context)]
    case 'quiz':
      return [readQuizPlace(node, context)]
  }
}

/** A block that holds others; nothing, after a finding, when it may not stand here. */
export const readContainer = (node: ContainerDirective, parent: FlowParent, context: CompileContext, inside: ReadBlocks): BlockNode[] => {
  if (!isAllowedHere(node, parent, context)) return []
  switch (node.name) {
    case 'section':
      return [readSection(node, context, inside)]
    case 'tabs':
      return [readTabs(node, context, inside)]
    case 'note':
      return [readNote(node, context, inside)]
    case 'validation-box':
      return [readBox(node, context)]
  }
}

export const refuseEmpty = (node: ContainerDirective, context: CompileContext, children: readonly unknown[]) => {
  if (children.length === 0)
    context.source.report('empty', lineOf(node), `This \`${node.name}\` is empty. Write something into it, or remove it.`)
}

const readAnchor = (node: LeafDirective, context: CompileContext): AnchorNode => {
  const { id = '', title } = readAttributes(node, context, { id: 'id', title: 'text' }, ['id'])
  return { type: 'anchor', id, ...(title && { title }) }
}

const readQuizPlace = (node: LeafDirective, context: CompileContext): QuizNode => {
  const { id = '' } = readAttributes(node, context, { id: 'id' }, ['id'])
  return { type: 'quiz', id }
}

const sectionShape = {
  id: 'id',
  type: sectionTypes,
  'content-id': 'text',
  heading: 'text',
  name: 'text',
  isopen: 'switch',
} as const

export const readSection = (node: ContainerDirective, context: CompileContext, inside: ReadBlocks): SectionNode => {
  const isPro = node.attributes?.type === 'pro'
  const written = readAttributes(node, context, sectionShape, ['id', 'heading', ...(isPro ? (['content-id'] as const) : [])])
  const sectionType = written.type ?? 'section'
  const contentId = written['content-id']
  if (contentId && !isPro) context.source.report('attribute-invalid', lineOf(node), 'Only a section with `type=pro` has a `content-id`.')
  const children = inside(node.children, 'section')
  refuseEmpty(node, context, children)
  const stepId = /^step:(.*)$/.exec(context.scope.prefix)?.[1]
  return {
    type: 'section',
    id: written.id ?? '',
    sectionType,
    status: isPro ? 'locked' : 'unlocked',
    ...(isPro && contentId && { contentId }),
    ...(stepId && { stepId }),
    ...(written.name && { name: written.name }),
    heading: written.heading ?? '',
    isOpen: written.isopen ?? sectionType !== 'extra-task',
    children,
  }
}

const tabsShape = { id: 'id', active: 'text', embedded: 'switch', largetabs: 'switch', headingsize: headingSizes } as const

const readTabs = (node: ContainerDirective, context: CompileContext, inside: ReadBlocks): TabsNode => {
  const written = readAttributes(node, context, tabsShape)
  const children = node.children.flatMap((child): TabNode[] => {
    if (child.type === 'containerDirective') return isAllowedHere(child, 'tabs', context) ? [readTab(child, context, inside)] : []
    context.source.report('nesting', lineOf(child), '`tabs` holds nothing but `tab` containers. Move this into one of them.')
    return []
  })
  refuseEmpty(node, context, children)
  if (written.active !== undefined && !children.some(({ id }) => id === written.active)) {
    context.source.report('attribute-invalid', lineOf(node), `\`active\` has to be the id of one of these tabs, not \`${written.active}\`.`)
  }
  return {
    type: 'tabs',
    id: written.id ?? makeId(context, 'tabs', children.map(({ id }) => id).join('\n')),
    active: written.active ?? children[0]?.id ?? '',
    embedded: written.embedded ?? false,
    largeTabs: written.largetabs ?? false,
    headingSize: written.headingsize ?? 'md',
    children,
  }
}

const readTab = (node: ContainerDirective & { name: 'tab' }, context: CompileContext, inside: ReadBlocks): TabNode => {
  const { id = '', heading = '' } = readAttributes(node, context, { id: 'id', heading: 'text' }, ['id', 'heading'])
  const children = inside(node.children, 'tab')
  refuseEmpty(node, context, children)
  return { type: 'tab', id, heading, children }
}

const noteShape = {
  id: 'id',
  type: noteTypes,
  heading: 'text',
  group: 'text',
  query: 'text',
  placeholder: 'text',
} as const
/** Longest heading of a note, in characters. */
const maxHeadingLength = 300

const readNote = (node: ContainerDirective, context: CompileContext, inside: ReadBlocks): NoteNode => {
  const { id, type = 'blank', heading = '', ...rest } = readAttributes(node, context, noteShape, ['heading'])
  if (heading.length > maxHeadingLength)
    context.source.report('attribute-invalid', lineOf(node), `\`heading\` of a note has at most ${maxHeadingLength} characters.`)
  const content = inside(node.children, 'note')
  refuseEmpty(node, context, content)
  return { type: 'note', id: id ?? makeId(context, 'note', `${heading}\n${toString(node)}`), noteType: type, heading, ...rest, content }
}
