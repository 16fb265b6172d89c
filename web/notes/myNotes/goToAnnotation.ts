import type { Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { scrollToElement, scrollToNode } from '../../platform/documents/scrolling.ts'

/** Goes to where a highlight or note stands, or to the card of what an update set aside. */
export const goToAnnotation = ({ id, aside, range }: Highlight | LearnerNote): void => {
  const card = aside && document.querySelector<HTMLElement>(`[data-set-aside='${CSS.escape(id)}']`)
  if (card) scrollToElement(card)
  else scrollToNode(aside?.near ?? range.start.block)
}
