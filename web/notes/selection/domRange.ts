import type { TextPoint } from '@fieldwork/core/notes/schema.ts'
import { cellStart, type ProjectText } from '../projectText.ts'

/* Between places in the page and places in the text of the document. Elements with `data-words` hold the words of the block they name. */

const wordsSelector = '[data-words]'

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** Where the words that an element holds begin in the text of their block. */
const startOf = (text: ProjectText, element: HTMLElement): TextPoint => {
  const block = element.dataset['words']!
  const table = text.tables.get(block)
  if (!table || !(element instanceof HTMLTableCellElement)) return { block, offset: 0 }
  return { block, offset: cellStart(table, (element.parentElement as HTMLTableRowElement).rowIndex, element.cellIndex) }
}

/** Characters that a node stands for: a variable for its name, a line break for one, a flag for none; undefined: look into it. */
const lengthOf = (node: Node): number | undefined => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue!.length
  if (!(node instanceof HTMLElement)) return 0
  if (node.dataset['length']) return Number(node.dataset['length'])
  if (node.tagName === 'BR') return 1
  return node.dataset['flag'] === undefined ? undefined : 0
}

const charactersIn = (parent: Node): number => [...parent.childNodes].reduce((sum, node) => sum + (lengthOf(node) ?? charactersIn(node)), 0)

/** Characters of an element's words before a place in the page; a place within a variable moves out of it. */
const charactersBefore = (element: HTMLElement, node: Node, offset: number, side: 'start' | 'end'): number => {
  const before = document.createRange()
  before.setStart(element, 0)
  const whole = (node instanceof Element ? node : node.parentElement)?.closest('[data-length]')
  if (!whole || !element.contains(whole)) before.setEnd(node, offset)
  else if (side === 'start') before.setEndBefore(whole)
  else before.setEndAfter(whole)
  return charactersIn(before.cloneContents())
}

/** The words that a range of the page covers; undefined if there are none. */
export const pointsOf = (text: ProjectText, root: Element, range: Range): { start: TextPoint; end: TextPoint } | undefined => {
  const covered = [...root.querySelectorAll<HTMLElement>(wordsSelector)].filter(
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

/** The place in the page of a place in the text; undefined while its block is not on the screen. */
export const placeOf = (text: ProjectText, root: Element, { block, offset }: TextPoint): { node: Node; offset: number } | undefined => {
  const elements = [...root.querySelectorAll<HTMLElement>(`[data-words="${CSS.escape(block)}"]`)].filter(isShown)
  const element = elements.findLast((one) => startOf(text, one).offset <= offset) ?? elements[0]
  if (!element) return undefined
  let left = offset - startOf(text, element).offset
  let last: { node: Node; offset: number } = { node: element, offset: 0 }
  const visit = (parent: Node): { node: Node; offset: number } | undefined => {
    for (const [index, child] of [...parent.childNodes].entries()) {
      const length = lengthOf(child)
      if (length === undefined) {
        const found = visit(child)
        if (found) return found
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
  const [from, to] = [placeOf(text, root, start), placeOf(text, root, end)]
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  return range
}
