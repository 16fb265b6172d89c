import { toString } from 'mdast-util-to-string'
import type { BlockNode, NoteNode, SectionNode, TabNode, TabsNode } from '../../core/documents/nodes.ts'
import { readAttributes, type ContainerDirective, type LeafDirective } from './attributes.ts'
import type { ReadBlocks } from './blocks.ts'
import { mayStand, type Place } from './directives.ts'
import { makeId } from './ids.ts'
import { lineOf, type Reading } from './reading.ts'
import { readBox } from './tasks.ts'

/** A block directive other than a picture; nothing, after a finding, when it may not stand here. */
export const readBlockDirective = (
  node: ContainerDirective | LeafDirective,
  place: Place,
  reading: Reading,
  inside: ReadBlocks,
): BlockNode[] => {
  if (!mayStand(node, place, reading)) return []
  if (node.type === 'leafDirective') return node.name === 'anchor' ? readAnchor(node, reading) : readQuizPlace(node, reading)
  switch (node.name) {
    case 'section':
      return [readSection(node, reading, inside)]
    case 'tabs':
      return [readTabs(node, reading, inside)]
    case 'note':
      return [readNote(node, reading, inside)]
    case 'validation-box':
      return [readBox(node, reading)]
    default:
      return []
  }
}

export const refuseEmpty = (node: ContainerDirective, reading: Reading, children: readonly unknown[]) => {
  if (children.length === 0)
    reading.source.report('empty', lineOf(node), `This \`${node.name}\` is empty. Write something into it, or remove it.`)
}

const readAnchor = (node: LeafDirective, reading: Reading): BlockNode[] => {
  const { id = '', title } = readAttributes(node, reading, { id: 'id', title: 'text' }, ['id'])
  return [{ type: 'anchor', id, ...(title && { title }) }]
}

const readQuizPlace = (node: LeafDirective, reading: Reading): BlockNode[] => {
  const { id = '' } = readAttributes(node, reading, { id: 'id' }, ['id'])
  return [{ type: 'quiz', id }]
}

const sectionShape = {
  id: 'id',
  type: ['section', 'pro', 'extra-task'],
  'content-id': 'text',
  heading: 'text',
  name: 'text',
  isopen: 'switch',
} as const

export const readSection = (node: ContainerDirective, reading: Reading, inside: ReadBlocks): SectionNode => {
  const isPro = node.attributes?.type === 'pro'
  const written = readAttributes(node, reading, sectionShape, ['id', 'heading', ...(isPro ? (['content-id'] as const) : [])])
  const sectionType = written.type ?? 'section'
  const contentId = written['content-id']
  if (contentId && !isPro) reading.source.report('attribute-invalid', lineOf(node), 'Only a section with `type=pro` has a `content-id`.')
  const children = inside(node.children, 'section')
  refuseEmpty(node, reading, children)
  const stepId = /^step:(.*)$/.exec(reading.passage.scope)?.[1]
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

const tabsShape = { id: 'id', active: 'text', embedded: 'switch', largetabs: 'switch', headingsize: ['sm', 'md', 'lg'] } as const

const readTabs = (node: ContainerDirective, reading: Reading, inside: ReadBlocks): TabsNode => {
  const written = readAttributes(node, reading, tabsShape)
  const children = node.children.flatMap((child): TabNode[] => {
    if (child.type === 'containerDirective') return mayStand(child, 'tabs', reading) ? [readTab(child, reading, inside)] : []
    reading.source.report('nesting', lineOf(child), '`tabs` holds nothing but `tab` containers. Move this into one of them.')
    return []
  })
  refuseEmpty(node, reading, children)
  if (written.active !== undefined && !children.some(({ id }) => id === written.active)) {
    reading.source.report('attribute-invalid', lineOf(node), `\`active\` has to be the id of one of these tabs, not \`${written.active}\`.`)
  }
  return {
    type: 'tabs',
    id: written.id ?? makeId(reading, 'tabs', children.map(({ id }) => id).join('\n')),
    active: written.active ?? children[0]?.id ?? '',
    embedded: written.embedded ?? false,
    largeTabs: written.largetabs ?? false,
    headingSize: written.headingsize ?? 'md',
    children,
  }
}

const readTab = (node: ContainerDirective, reading: Reading, inside: ReadBlocks): TabNode => {
  const { id = '', heading = '' } = readAttributes(node, reading, { id: 'id', heading: 'text' }, ['id', 'heading'])
  const children = inside(node.children, 'tab')
  refuseEmpty(node, reading, children)
  return { type: 'tab', id, heading, children }
}

const noteShape = {
  id: 'id',
  type: ['explain', 'simplify', 'ask', 'blank', 'examples'],
  heading: 'text',
  group: 'text',
  query: 'text',
  placeholder: 'text',
} as const
/** Longest heading of a note, in characters. */
const longestHeading = 300

const readNote = (node: ContainerDirective, reading: Reading, inside: ReadBlocks): NoteNode => {
  const { id, type = 'blank', heading = '', ...rest } = readAttributes(node, reading, noteShape, ['heading'])
  if (heading.length > longestHeading)
    reading.source.report('attribute-invalid', lineOf(node), `\`heading\` of a note has at most ${longestHeading} characters.`)
  const content = inside(node.children, 'note')
  refuseEmpty(node, reading, content)
  return { type: 'note', id: id ?? makeId(reading, 'note', `${heading}\n${toString(node)}`), noteType: type, heading, ...rest, content }
}
