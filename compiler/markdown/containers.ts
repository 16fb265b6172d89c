import { toString } from 'mdast-util-to-string'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { FlowParent } from '@fieldwork/core/documents/blockTypes.ts'
import { noteTypes, type NoteNode } from '@fieldwork/core/documents/nodes/note/schema.ts'
import { sectionTypes, type SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { TabNode } from '@fieldwork/core/documents/nodes/tab/schema.ts'
import { headingSizes, type TabsNode } from '@fieldwork/core/documents/nodes/tabs/schema.ts'
import { readAttributes, type ContainerDirective, type LeafDirective } from './attributes.ts'
import { type DirectiveIn, isAllowedHere } from './directives.ts'
import { readImageDirective } from './images.ts'
import { makeId } from './ids.ts'
import { type PlainDirective, readPlain, refuseEmpty } from './plainBlocks.ts'
import { lineOf, type CompileContext, type ReadBlocks } from './context.ts'
import { readBox } from './taskBox.ts'

type ReadDirective<Node> = (node: Node, context: CompileContext, inside: ReadBlocks) => BlockNode[]
/** Readers for directives whose facts aren't sufficient. */
type Readers<Node extends LeafDirective | ContainerDirective> = {
  [Name in Exclude<DirectiveIn<FlowParent, Node['type']>, PlainDirective>]: ReadDirective<Node>
}

const leafReaders: Readers<LeafDirective> = { image: readImageDirective }

/** Reads a block without children. Reports one that isn't allowed here. */
export const readLeaf = (node: LeafDirective, parent: FlowParent, context: CompileContext, inside: ReadBlocks): BlockNode[] =>
  isAllowedHere(node, parent, context) ? readWith(leafReaders, node, context, inside) : []

/** Reads a container. Reports one that isn't allowed here. */
export const readContainer = (node: ContainerDirective, parent: FlowParent, context: CompileContext, inside: ReadBlocks): BlockNode[] =>
  isAllowedHere(node, parent, context) ? readWith(containerReaders, node, context, inside) : []

const readWith = <Node extends LeafDirective | ContainerDirective>(
  readers: Partial<Record<string, ReadDirective<Node>>>,
  node: Node,
  context: CompileContext,
  inside: ReadBlocks,
): BlockNode[] => readers[node.name]?.(node, context, inside) ?? [readPlain(node, context, inside)]

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
    if (child.type === 'containerDirective')
      return isAllowedHere(child, 'tabs', context) ? [readPlain(child, context, inside) as TabNode] : []
    context.source.report('nesting', lineOf(child), '`tabs` can only contain `tab` containers. Move this into one of them.')
    return []
  })
  refuseEmpty(node, context, children)
  if (written.active !== undefined && !children.some(({ id }) => id === written.active)) {
    context.source.report('attribute-invalid', lineOf(node), `\`active\` must be the id of one of these tabs, not \`${written.active}\`.`)
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

const noteShape = {
  id: 'id',
  type: noteTypes,
  heading: 'text',
  group: 'text',
  query: 'text',
  placeholder: 'text',
} as const
/** Maximum characters of a note's heading. */
const maxHeadingLength = 300

const readNote = (node: ContainerDirective, context: CompileContext, inside: ReadBlocks): NoteNode => {
  const { id, type = 'blank', heading = '', ...rest } = readAttributes(node, context, noteShape, ['heading'])
  if (heading.length > maxHeadingLength)
    context.source.report('attribute-invalid', lineOf(node), `\`heading\` of a note has at most ${maxHeadingLength} characters.`)
  const content = inside(node.children, 'note')
  refuseEmpty(node, context, content)
  return { type: 'note', id: id ?? makeId(context, 'note', `${heading}\n${toString(node)}`), noteType: type, heading, ...rest, content }
}

const containerReaders: Readers<ContainerDirective> = {
  section: (node, context, inside) => [readSection(node, context, inside)],
  tabs: (node, context, inside) => [readTabs(node, context, inside)],
  note: (node, context, inside) => [readNote(node, context, inside)],
  'validation-box': (node, context) => [readBox(node, context)],
}
