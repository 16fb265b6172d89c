import type { Position } from '@fieldwork/core/documents/schema.ts'

export type BlockPosition = Omit<Position, 'readAt'>

/** Pixels between the upper edge and the start of a step that was jumped to. */
export const stepMargin = 32

/**
 * Scrolls to a place in the text; a block that is not shown gives way to its step, unless `blockOnly`. Returns how far down the place is,
 * which may be further than the text can be scrolled; undefined when it is not in the page.
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
