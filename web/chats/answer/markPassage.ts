import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import './markPassage.css'

const name = 'passage'
/** Neither counts: a quotation writes cells of a table, lines and code within a line in its own way. */
const ignored = /[\s|`]/

/** Marks the words of a passage in its block; all of the block where they do not stand so in it. */
export const markPassage = (block: HTMLElement, { quote, conceptName }: QuotedPassage): void => {
  // Older browsers have the focus alone, which is on the block.
  if (!('highlights' in CSS)) return
  const range = rangeOf(block, conceptName ?? quote) ?? rangeOf(block, quote.split(/(?<=[.!?])\s/)[0] ?? '') ?? wholeOf(block)
  CSS.highlights.set(name, new Highlight(range))
}

export const unmarkPassage = (): void => {
  if ('highlights' in CSS) CSS.highlights.delete(name)
}

const wholeOf = (block: Element): Range => {
  const range = document.createRange()
  range.selectNodeContents(block)
  return range
}

/** Where words stand in an element. Letters are compared without their case. */
export const rangeOf = (block: Element, words: string): Range | undefined => {
  const sought = plain(words)
  const places: Array<{ node: Text; offset: number }> = []
  let text = ''
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // Text for screen readers, and flags, aren't part of the document's text.
    if (node.parentElement?.closest("[data-length='0'], [data-flag], [popover]")) continue
    for (const [offset, unit] of node.data.split('').entries()) {
      if (ignored.test(unit)) continue
      const small = unit.toLowerCase()
      text += small
      for (let at = 0; at < small.length; at++) places.push({ node, offset })
    }
  }
  const start = sought === '' ? -1 : text.indexOf(sought)
  const [from, to] = [places[start], places[start + sought.length - 1]]
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset + 1)
  return range
}

const plain = (words: string): string =>
  words
    .split('')
    .map((unit) => (ignored.test(unit) ? '' : unit.toLowerCase()))
    .join('')
