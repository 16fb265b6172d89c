import type { Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { scrollToElement, scrollToNode } from '../../platform/documents/scrolling.ts'

/** Scrolls to the passage of a highlight or note, or to its card if an update set it aside. */
export const goToAnnotation = ({ id, aside, range }: Highlight | LearnerNote): void => {
  const card = aside && document.querySelector<HTMLElement>(`[data-set-aside='${CSS.escape(id)}']`)
  if (card) scrollToElement(card)
  else scrollToNode(aside?.near ?? range.start.block)
}
