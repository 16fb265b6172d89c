import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { textBlocks } from '../../core/documents/blockText.ts'
import { headingFrom } from '../../core/notes/heading.ts'
import { rangeBetween } from '../../core/notes/ranges.ts'
import type { Annotation, Annotations } from '../../core/notes/schema.ts'

/** A file of about 8 kB, highlights and a few notes on the first step; with other words for each `n`. */
export const annotationsOn = ({ version, steps }: GuidedDocument, n: number): Annotations => {
  const blocks = textBlocks(steps[0]!.children)
  const items = blocks.slice(0, 15).flatMap(({ id, text }, index): Annotation[] => {
    const range = rangeBetween(blocks, { block: id, offset: 0 }, { block: id, offset: Math.min(text.length, 60) })
    if (!range) return []
    const group = `group-${index}`
    const highlight: Annotation = { kind: 'highlight', id: `highlight-${index}`, changed: n, group, color: 'yellow', range }
    if (index % 3 > 0) return [highlight]
    const note: Annotation = {
      kind: 'note',
      id: `note-${index}`,
      changed: n,
      group,
      noteType: 'blank',
      heading: headingFrom(range.quote),
      highlightContext: range.quote,
      surroundingContext: text.slice(0, 300),
      content: `To be read again, for the ${n}th time.`,
      expanded: false,
      pinned: false,
      range,
    }
    return [highlight, note]
  })
  return { version, run: 0, items, update: null }
}
