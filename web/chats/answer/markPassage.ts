import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { prefersReducedMotion } from '../../platform/documents/scrolling.ts'
import './markPassage.css'

const name = 'passage'
/** Quotations differ from the text in these: whitespace, and how they write table cells and inline code. */
const ignored = /[\s|`]/

/** Milliseconds for which the block of a passage has a background. */
const backgroundMs = 4000
let background: Animation | undefined

/**
 * Gives the block of a passage a background for some seconds, and highlights the passage in it, or the whole block if it doesn't contain
 * the exact text. An author's own answer isn't in the text, so nothing is highlighted.
 */
export const markPassage = (block: HTMLElement, { quote, best, conceptName, isPrepared }: QuotedPassage): void => {
  background = block.animate(
    {
      offset: 0,
      backgroundColor: 'var(--harbour-wash)',
      boxShadow: '0 0 0 6px var(--harbour-wash)',
      easing: prefersReducedMotion() ? 'step-end' : 'ease-in',
    },
    backgroundMs,
  )
  // In older browsers, the background has to do.
  if (isPrepared || !('highlights' in CSS)) return
  const range = rangeOf(block, conceptName ?? best ?? quote) ?? rangeOf(block, quote.split(/(?<=[.!?])\s/)[0] ?? '') ?? wholeOf(block)
  CSS.highlights.set(name, new Highlight(range))
}

export const unmarkPassage = (): void => {
  background?.cancel()
  if ('highlights' in CSS) CSS.highlights.delete(name)
}

const wholeOf = (block: Element): Range => {
  const range = document.createRange()
  range.selectNodeContents(block)
  return range
}

/** Finds a text in an element, ignoring case. */
export const rangeOf = (block: Element, wanted: string): Range | undefined => {
  const sought = plain(wanted)
  const positions: Array<{ node: Text; offset: number }> = []
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
      for (let at = 0; at < small.length; at++) positions.push({ node, offset })
    }
  }
  const start = sought === '' ? -1 : text.indexOf(sought)
  const [from, to] = [positions[start], positions[start + sought.length - 1]]
  if (!from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset + 1)
  return range
}

const plain = (text: string): string =>
  text
    .split('')
    .map((unit) => (ignored.test(unit) ? '' : unit.toLowerCase()))
    .join('')
