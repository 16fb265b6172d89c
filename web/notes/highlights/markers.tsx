import { Fragment, type ReactNode } from 'react'
import { indexedText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { spansOf, type BlockSpan } from '@fieldwork/core/notes/ranges.ts'
import type { Annotations, Highlight } from '@fieldwork/core/notes/schema.ts'
import type { TextAdditions, TextMarker } from '../../platform/documents/textAdditions.ts'
import { MarginFlag } from './MarginFlag.tsx'
import type { Notes } from '../store/NotesContext.ts'
import type { HighlightElements } from '../store/highlightElements.ts'
import { Mark } from './Mark.tsx'
import { cellStart, type ProjectText } from '../projectText.ts'

/** The part of a highlight in one block. */
export type MarkedSpan = { highlight: Highlight; start: number; end: number; isFirst: boolean; isLast: boolean; notes: number }

/** The highlights of each block by time of change; later ones are drawn above earlier ones. */
const spansByBlock = (
  { items }: Annotations,
  spansOfHighlight: (highlight: Highlight) => readonly BlockSpan[],
): Map<string, MarkedSpan[]> => {
  const noteCounts = new Map<string, number>()
  for (const item of items) if (item.kind === 'note') noteCounts.set(item.group, (noteCounts.get(item.group) ?? 0) + 1)
  const highlights = items.filter((item) => item.kind === 'highlight').toSorted((a, b) => a.changed - b.changed)
  const byBlock = new Map<string, MarkedSpan[]>()
  for (const highlight of highlights) {
    if (highlight.aside) continue
    spansOfHighlight(highlight).forEach(({ block, start, end }, index, all) => {
      const spans = byBlock.get(block) ?? []
      byBlock.set(block, spans)
      spans.push({
        highlight,
        start,
        end,
        isFirst: index === 0,
        isLast: index === all.length - 1,
        notes: noteCounts.get(highlight.group) ?? 0,
      })
    })
  }
  return byBlock
}

/** Everything that determines how a block is rendered. */
const signature = (spans: readonly MarkedSpan[]): string =>
  spans
    .map(({ highlight, start, end, isFirst, isLast, notes }) => [highlight.id, highlight.color, start, end, isFirst, isLast, notes].join())
    .join(' ')

type Markers = TextAdditions['markers']

/** Creates the markers of a text. A block with unchanged highlights keeps its marker, so that it isn't rendered again. */
export const createMarkers = ({ text, elements }: Pick<Notes, 'text' | 'elements'>) => {
  let signatures = new Map<string, string>()
  let markers: Markers = {}
  const cachedSpans = new WeakMap<Highlight, BlockSpan[]>()
  const spansOfHighlight = (highlight: Highlight) => {
    const spans = cachedSpans.get(highlight) ?? spansOf(text.blocks, highlight.range)
    cachedSpans.set(highlight, spans)
    return spans
  }
  return (file: Annotations | undefined): Markers => {
    const spans = file ? spansByBlock(file, spansOfHighlight) : new Map<string, MarkedSpan[]>()
    const next = new Map([...spans].map(([block, its]) => [block, signature(its)]))
    if (next.size === signatures.size && [...next].every(([block, its]) => signatures.get(block) === its)) return markers
    markers = Object.fromEntries(
      [...spans].map(([block, its]) => {
        const before = signatures.get(block) === next.get(block) ? markers[block] : undefined
        return [block, before ?? markerOf(text, elements, block, its)]
      }),
    )
    signatures = next
    return markers
  }
}

const markerOf =
  (text: ProjectText, elements: HighlightElements, block: string, spans: readonly MarkedSpan[]): Markers[string] =>
  (cell) => {
    const table = text.tables.get(block)
    return textMarker(spans, elements, table && cell ? cellStart(table, ...cell) : 0)
  }

/** Marks the text of a block from an offset on. Each rendering needs a new marker. */
const textMarker = (spans: readonly MarkedSpan[], elements: HighlightElements, from: number): TextMarker => {
  let at = from
  /** The offset up to which flags are rendered. Flags of a link come before it, so that no button is inside a link. */
  let flagged = from
  const flags = (end: number, isPressed = false): ReactNode => {
    const shown = spans.filter(({ isFirst, start }) => isFirst && start >= flagged && start < end)
    flagged = Math.max(flagged, end)
    return shown.map(({ highlight, notes, start, end: last, isLast }) => (
      <MarginFlag
        key={highlight.id}
        highlight={highlight}
        elements={elements}
        notes={notes}
        isOnlyWay={isPressed && isLast && start >= at && last <= end}
      />
    ))
  }
  const marked = (start: number, end: number, shown: ReactNode): ReactNode => {
    const over = spans.filter((span) => span.start < end && span.end > start)
    const top = over.at(-1)
    if (!top) return shown
    return (
      <Mark highlight={top.highlight} elements={elements}>
        {shown}
      </Mark>
    )
  }
  return {
    before: (node) => ('children' in node ? flags(at + indexedText([node]).length, true) : null),
    words: (words) => {
      const end = at + words.length
      const cuts = [...new Set([at, end, ...spans.flatMap((span) => [span.start, span.end])])]
        .filter((cut) => cut >= at && cut <= end)
        .toSorted((a, b) => a - b)
      const start = at
      at = end
      if (cuts.length === 2 && !spans.some((span) => span.start < end && span.end > start)) return words
      return cuts.slice(1).map((cut, index) => {
        const before = cuts[index]!
        return (
          <Fragment key={before}>
            {flags(cut)}
            {marked(before, cut, words.slice(before - start, cut - start))}
          </Fragment>
        )
      })
    },
    whole: (length, shown) => {
      const start = at
      const flag = flags(start + length, true)
      at += length
      return (
        <>
          {flag}
          {marked(start, at, shown)}
        </>
      )
    },
  }
}
