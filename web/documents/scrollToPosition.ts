import type { Position } from '@fieldwork/core/documents/schema.ts'

export type BlockPosition = Omit<Position, 'readAt'>

/** Pixels between the upper edge and the start of a step after jumping to it. */
export const stepMargin = 32

/**
 * Scrolls to a position; if its block is hidden, to its step, unless `blockOnly`. Returns the requested scroll offset, which may exceed the
 * maximum; undefined if the position isn't on the page.
 */
export const scrollToPosition = (
  scroller: HTMLElement,
  { stepId, blockId, offset }: BlockPosition,
  { blockOnly = false } = {},
): number | undefined => {
  const block = document.getElementById(blockId)
  const isShown = block && !block.closest('[hidden]')
  const target = isShown ? block : blockOnly ? null : document.getElementById(stepId)
  if (!target) return undefined
  const { top, height } = target.getBoundingClientRect()
  const wanted = scroller.scrollTop + top - scroller.getBoundingClientRect().top + (isShown ? offset * height : -stepMargin)
  scroller.scrollTop = wanted
  return wanted
}
