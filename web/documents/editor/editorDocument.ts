import type { JSONContent } from '@tiptap/core'
import type { BlockNode, DocumentTrack, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { TableNode } from '@fieldwork/core/documents/nodes/table/schema.ts'
import { factsOf } from '@fieldwork/core/documents/blockTypes.ts'
import { ruleOf } from './blockRules.ts'
import { wordsFromEditor, wordsToEditor } from './inlineRules.ts'

/*
 * Converts the document to the editor's content and back. Every node keeps its original fields, so that unedited blocks are returned
 * unchanged. A track's version of a step follows the step that it replaces. The text of a Pro section follows the section, or is at the end if
 * the section is within a step.
 */

export const toEditor = ({ steps, sections, tracks, sectionTexts = {} }: EditedDocument): JSONContent => ({
  type: 'doc',
  attrs: { tracks: tracks.map(({ id, title }) => ({ id, title })) },
  content: [
    ...steps.flatMap((step) => [
      stepToEditor(step, null),
      ...tracks.flatMap((track) => track.steps.filter(({ id }) => id === step.id).map((other) => stepToEditor(other, track.id))),
    ]),
    ...sections.flatMap((section) => [blockToEditor(section), ...secretToEditor(sectionTexts, (id) => id === section.contentId)]),
    ...secretToEditor(sectionTexts, (id) => !sections.some(({ contentId }) => contentId === id)),
  ],
})

const secretToEditor = (texts: NonNullable<EditedDocument['sectionTexts']>, isHere: (contentId: string) => boolean): JSONContent[] =>
  Object.entries(texts)
    .filter(([contentId]) => isHere(contentId))
    .map(([contentId, blocks]) => ({ type: 'secretText', attrs: { contentId }, content: filled(blocks) }))

/** `before`: the document with which the editor was opened. */
export const fromEditor = (content: JSONContent, before: EditedDocument): EditedDocument => {
  const nodes = content.content ?? []
  const stepsOf = (track: string | null) =>
    nodes.filter((node) => node.type === 'step' && (node.attrs?.['track'] ?? null) === track).map(stepFromEditor)
  const inOrderOf = ({ id, steps }: DocumentTrack): StepNode[] => {
    const place = (step: StepNode) => {
      const index = steps.findIndex((one) => one.id === step.id)
      return index < 0 ? steps.length : index
    }
    return stepsOf(id).toSorted((one, other) => place(one) - place(other))
  }
  const texts = nodes.filter(({ type }) => type === 'secretText')
  return {
    ...before,
    steps: stepsOf(null),
    sections: nodes.filter(({ type }) => type === 'section').map((node) => blockFromEditor(node) as SectionNode),
    tracks: before.tracks.map((track) => ({ ...track, steps: inOrderOf(track) })),
    sectionTexts: Object.fromEntries(texts.map((text) => [text.attrs?.['contentId'] as string, blocksFromEditor(text.content)])),
  }
}

export const stepToEditor = ({ children, ...fields }: StepNode, track: string | null): JSONContent => ({
  type: 'step',
  attrs: { fields, track },
  content: filled(children),
})

const stepFromEditor = (node: JSONContent): StepNode => ({
  ...(node.attrs?.['fields'] as StepNode),
  type: 'step',
  children: blocksFromEditor(node.content),
})

const emptyParagraph: JSONContent = { type: 'paragraph', attrs: { fields: null } }

/** Empty parents get an empty paragraph to write in, which `blocksFromEditor` drops. */
const filled = (blocks: readonly BlockNode[], with_: JSONContent = emptyParagraph): JSONContent[] =>
  blocks.length > 0 ? blocks.map(blockToEditor) : [with_]

export const blockToEditor = (node: BlockNode): JSONContent => {
  const { type, ...fields } = node
  const held = factsOf(type)?.blocks
  const without = (...names: string[]) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  switch (ruleOf(type)?.holds) {
    case 'text':
      return { type, attrs: { fields: without('children') }, content: wordsToEditor((node as { children: InlineNode[] }).children) }
    case 'blocks':
      return { type, attrs: { fields: without(held!) }, content: filled(fieldOf(node, held!) as BlockNode[]) }
    case 'items': {
      const items = (fieldOf(node, held!) as BlockNode[][]).map((item): JSONContent => ({ type: 'listItem', content: filled(item) }))
      return { type, attrs: { fields: without(held!) }, content: items }
    }
    case 'cells':
      return tableToEditor(node as TableNode)
    case 'code': {
      const text = fieldOf(node, 'text') as string
      return { type, attrs: { fields }, content: text ? [{ type: 'text', text }] : [] }
    }
    default:
      return { type, attrs: { fields } }
  }
}

const blockFromEditor = (node: JSONContent): BlockNode => {
  const { type = '', content = [] } = node
  const fields = { type, ...(node.attrs?.['fields'] as object) }
  const held = factsOf(type as BlockNode['type'])?.blocks
  switch (ruleOf(type)?.holds) {
    case 'text':
      return { ...fields, children: wordsFromEditor(content) } as BlockNode
    case 'blocks':
      return { ...fields, ...activeTab(fields, content), [held!]: blocksFromEditor(content) } as BlockNode
    case 'items':
      return { ...fields, [held!]: content.map((item) => blocksFromEditor(item.content)) } as BlockNode
    case 'cells':
      return { ...fields, ...tableFromEditor(content) } as BlockNode
    case 'code':
      return codeFromEditor(fields, content.map(({ text = '' }) => text).join('')) as BlockNode
    default:
      return fields as BlockNode
  }
}

const blocksFromEditor = (content: readonly JSONContent[] = []): BlockNode[] =>
  content.filter((node) => node.type !== 'paragraph' || (node.content ?? []).length > 0).map(blockFromEditor)

const fieldOf = (node: object, name: string): unknown => (node as Record<string, unknown>)[name]

/** Colours are kept if the text is unchanged. */
const codeFromEditor = (fields: object, text: string): object => {
  if (fieldOf(fields, 'text') === text) return fields
  const { runs: _, highlightFailed: __, ...rest } = fields as { runs?: unknown; highlightFailed?: unknown }
  return { ...rest, text }
}

/** The tab that is open first must exist. */
const activeTab = (fields: object, content: readonly JSONContent[]): object => {
  if (!('active' in fields)) return {}
  const ids = content.map((tab) => fieldOf(tab.attrs?.['fields'] as object, 'id') as string)
  return ids.includes(fields.active as string) ? {} : { active: ids[0] ?? '' }
}

const tableToEditor = ({ type, align, head, rows, ...fields }: TableNode): JSONContent => {
  const row = (cells: readonly InlineNode[][], kind: string): JSONContent => ({
    type: 'tableRow',
    content: cells.map((words, column) => ({ type: kind, attrs: { align: align[column] ?? null }, content: wordsToEditor(words) })),
  })
  return { type, attrs: { fields }, content: [row(head, 'tableHead'), ...rows.map((cells) => row(cells, 'tableCell'))] }
}

const tableFromEditor = (content: readonly JSONContent[]): Pick<TableNode, 'align' | 'head' | 'rows'> => {
  const [head = [], ...rows] = content.map((row) => (row.content ?? []).map((cell) => wordsFromEditor(cell.content)))
  const align = (content[0]?.content ?? []).map((cell) => (cell.attrs?.['align'] ?? null) as TableNode['align'][number])
  return { align, head, rows }
}
