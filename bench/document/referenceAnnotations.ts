import type { BlockNode, GuidedDocument } from '../../core/documents/nodes.ts'
import { highlightColors } from '../../core/notes/colors.ts'
import { textBlocks } from '../../core/documents/blockText.ts'
import { headingFrom } from '../../core/notes/heading.ts'
import { rangeBetween } from '../../core/notes/ranges.ts'
import type { Annotation, Annotations } from '../../core/notes/schema.ts'

export const highlights = 60
export const notes = 20

/** Returns the blocks without hidden tabs. */
const shownBlocks = (nodes: readonly BlockNode[]): BlockNode[] =>
  nodes.flatMap((node) => (node.type === 'tabs' ? (node.children[0]?.children ?? []) : [node]))

/** Highlights from the first block to the last, every fifth of them over two blocks, and on every third a note that is open. */
export const referenceAnnotations = ({ version, steps }: GuidedDocument): Annotations => {
  const blocks = textBlocks(steps.flatMap(({ children }) => shownBlocks(children)))
  const items = Array.from({ length: highlights }, (_, n): Annotation[] => {
    const first = Math.floor((n * (blocks.length - 1)) / highlights)
    const [start, end] = [blocks[first]!, blocks[n % 5 === 0 ? first + 1 : first]!]
    const range = rangeBetween(blocks, { block: start.id, offset: 0 }, { block: end.id, offset: Math.min(end.text.length, 60) })!
    const group = `group-${n}`
    const color = highlightColors[n % highlightColors.length]!
    const highlight: Annotation = { kind: 'highlight', id: `highlight-${n}`, changed: 1, group, color, range }
    if (n % (highlights / notes) > 0) return [highlight]
    const note: Annotation = {
      kind: 'note',
      id: `note-${n}`,
      changed: 1,
      group,
      noteType: 'blank',
      heading: headingFrom(range.quote),
      highlightContext: range.quote,
      surroundingContext: start.text.slice(0, 300),
      content: `To be read **again**, with \`curl\`:\n\n- what part ${n} prints\n- why it does\n\nThe reason stands in its last words.`,
      expanded: false,
      pinned: true,
      range,
    }
    return [highlight, note]
  })
  return { version, run: 0, items: items.flat(), update: null }
}
