import type { TextPoint } from '@fieldwork/core/notes/schema.ts'
import { cellStart, type ProjectText } from '../projectText.ts'

/* Converts between positions in the page and in the document's text. An element with `data-words` shows text of the block that it names. */

/** The document on the page. */
export const documentRoot = (): HTMLElement | null => document.querySelector<HTMLElement>('article[data-project]')

const textElements = (root: Element, block?: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(block === undefined ? '[data-words]' : `[data-words="${CSS.escape(block)}"]`),
]

/** True for a range within one block of code. */
export const isInCode = ({ start, end }: { start: TextPoint; end: TextPoint }): boolean =>
  start.block === end.block && document.querySelector(`pre [data-words="${CSS.escape(start.block)}"]`) !== null

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** Returns the offset of an element's text in the text of its block. */
const startOf = (text: ProjectText, element: HTMLElement): TextPoint => {
  const block = element.dataset['words']!
  const table = text.tables.get(block)
  if (!table || !(element instanceof HTMLTableCellElement)) return { block, offset: 0 }
  return { block, offset: cellStart(table, (element.parentElement as HTMLTableRowElement).rowIndex, element.cellIndex) }
}

/** Number of characters that a node represents: the variable's name, one for a line break, none for a flag. undefined: count its children. */
const lengthOf = (node: Node): number | undefined => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue!.length
  if (!(node instanceof HTMLElement)) return 0
  if (node.dataset['length']) return Number(node.dataset['length'])
  return node.tagName === 'BR' ? 1 : undefined
}

const charactersIn = (parent: Node): number => [...parent.childNodes].reduce((sum, node) => sum + (lengthOf(node) ?? charactersIn(node)), 0)

/** Number of an element's characters before a position in the page; a position within a variable moves to its edge. */
const charactersBefore = (element: HTMLElement, node: Node, offset: number, side: 'start' | 'end'): number => {
  const before = document.createRange()
  before.setStart(element, 0)
  const whole = (node instanceof Element ? node : node.parentElement)?.closest('[data-length]')
  if (!whole || !element.contains(whole)) before.setEnd(node, offset)
  else if (side === 'start') before.setEndBefore(whole)
  else before.setEndAfter(whole)
  return charactersIn(before.cloneContents())
}

/** Returns the positions in the text that a range of the page covers; undefined if it covers no text. */
export const pointsOf = (text: ProjectText, root: Element, range: Range): { start: TextPoint; end: TextPoint } | undefined => {
  const covered = textElements(root).filter(
    (element) => range.intersectsNode(element) && text.homes.has(element.dataset['words']!) && isShown(element),
  )
  const pieces = covered.flatMap((element) => {
    const { startContainer, startOffset, endContainer, endOffset } = range
    const from = element.contains(startContainer) ? charactersBefore(element, startContainer, startOffset, 'start') : 0
    const to = element.contains(endContainer) ? charactersBefore(element, endContainer, endOffset, 'end') : charactersIn(element)
    const { block, offset } = startOf(text, element)
    return from < to ? [{ block, start: offset + from, end: offset + to }] : []
  })
  const [first, last] = [pieces[0], pieces.at(-1)]
  return first && last && { start: { block: first.block, offset: first.start }, end: { block: last.block, offset: last.end } }
}

type DomPoint = { node: Node; offset: number }

/** Returns the position in the page of a position in the text; undefined while its block isn't visible. */
const domPointOf = (text: ProjectText, root: Element, { block, offset }: TextPoint): DomPoint | undefined => {
  const elements = textElements(root, block).filter(isShown)
  const element = elements.findLast((one) => startOf(text, one).offset <= offset) ?? elements[0]
  if (!element) return undefined
  let left = offset - startOf(text, element).offset
  let last: DomPoint = { node: element, offset: 0 }
  const visit = (parent: Node): DomPoint | undefined => {
    for (const [index, child] of [...parent.childNodes].entries()) {
      const length = lengthOf(child)
      if (length === undefined) {
        const inside = visit(child)
        if (inside) return inside
      } else if (child.nodeType === Node.TEXT_NODE && left <= length) return { node: child, offset: left }
      else if (left === 0 && length > 0) return { node: parent, offset: index }
      else {
        left = Math.max(0, left - length)
        last = { node: parent, offset: index + 1 }
      }
    }
    return undefined
  }
  return visit(element) ?? last
}

export const rangeOnScreen = (text: ProjectText, root: Element, start: TextPoint, end: TextPoint): Range | undefined => {
  const [from, to] = [domPointOf(text, root, start), domPointOf(text, root, end)]
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  return range
}
