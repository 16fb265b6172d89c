import type { BlockNode, GuidedDocument } from './nodes.ts'
import type { CodeBlockNode } from './nodes/codeBlock/schema.ts'
import { stepsFor } from './walk.ts'

/** A step, or a section after the steps, with its blocks. */
export type DocumentPart = { id: string; title: string; blocks: BlockNode[] }

/** Texts of Pro sections that are open to the reader, by content id. */
export type OpenSections = ReadonlyMap<string, readonly BlockNode[]>

/** Returns the parts of a document on a track, in reading order. The teaser of a Pro section is followed by its text if that is open. */
export const documentParts = (
  document: Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>,
  track: string | undefined,
  openSections: OpenSections,
): DocumentPart[] => {
  const opened = (block: BlockNode): BlockNode =>
    block.type === 'section' && block.contentId !== undefined
      ? { ...block, children: [...block.children, ...(openSections.get(block.contentId) ?? [])] }
      : block
  return [
    ...stepsFor(document, track).map(({ id, title, children }) => ({ id, title, blocks: children.map(opened) })),
    ...document.sections.map(({ id, heading, contentId, children }) => ({
      id,
      title: heading,
      blocks: [...children, ...((contentId !== undefined && openSections.get(contentId)) || [])],
    })),
  ]
}

/** Groups adjacent code blocks of the same codegroup. */
export const groupCode = (nodes: readonly BlockNode[]): Array<BlockNode | CodeBlockNode[]> => {
  const grouped: Array<BlockNode | CodeBlockNode[]> = []
  for (const node of nodes) {
    const last = grouped.at(-1)
    if (node.type !== 'codeBlock' || !node.codegroup) grouped.push(node)
    else if (Array.isArray(last) && last[0]!.codegroup === node.codegroup) last.push(node)
    else grouped.push([node])
  }
  return grouped
}
