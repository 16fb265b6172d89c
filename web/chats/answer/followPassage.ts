import { flushSync } from 'react-dom'
import { create } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { closePanel, openPanel, usePanels } from '../../platform/panels/panels.ts'
import { coversDocument } from '../../platform/panels/shownPanels.ts'
import { rememberPlace, scrollerId, scrollToElement } from '../../platform/documents/scrolling.ts'
import { markPassage, unmarkPassage } from './markPassage.ts'

type Followed = {
  projectId: string
  passage: QuotedPassage
  /** Absent: the passage is in the text and is shown. */
  missing: 'locked' | 'absent' | undefined
  /** Scrolls the document back to where it was before the first of several passages was followed. */
  restorePosition: () => void
  /** Had the focus. */
  link: Element | null
  /** The panel covered the document and has to be opened again. */
  hasClosedPanel: boolean
}

/** The passage that the reader followed, until they go back or dismiss it. */
export const useFollowed = create((): { followed: Followed | null } => ({ followed: null }))

/** Scrolls to a passage of the document and marks it. `FollowedPassage` offers the way back, or says why it can't be found. */
export const followPassage = ({ id }: Pick<Project, 'id'>, passage: QuotedPassage): void => {
  const { followed } = useFollowed.getState()
  const before = followed?.projectId === id ? followed : undefined
  const target = blockOf(passage.blockId)
  const mission = target ? null : lockedMissionIn(passage.stepId)
  const hasClosedPanel = before?.hasClosedPanel || (usePanels.getState().open === 'left' && coversDocument())
  const link = document.activeElement
  unmarkPassage()
  useFollowed.setState({
    followed: {
      projectId: id,
      passage,
      missing: target ? undefined : mission ? 'locked' : 'absent',
      restorePosition: before?.restorePosition ?? rememberPlace(),
      link,
      hasClosedPanel,
    },
  })
  const element = target ?? mission
  if (!element) return
  if (hasClosedPanel) closePanel()
  scrollToElement(element, hasClosedPanel ? 'instant' : undefined)
  if (target) markPassage(target, passage)
}

/** Finds the block, also among grouped code blocks of which only one is visible. */
const blockOf = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? document.querySelector<HTMLElement>(`article [data-words='${CSS.escape(id)}']`)

const lockedMissionIn = (id: string): HTMLElement | null => {
  const locked = "[data-kind='pro'][data-status='locked']"
  const step = document.getElementById(id)
  return step?.closest<HTMLElement>(locked) ?? step?.querySelector<HTMLElement>(locked) ?? null
}

/** Removes the highlight without scrolling. */
export const leavePassage = (): void => {
  unmarkPassage()
  useFollowed.setState({ followed: null })
}

/** Scrolls back to where the reader was, and focuses the link that they followed. */
export const goBack = (): void => {
  const { followed } = useFollowed.getState()
  if (!followed) return
  leavePassage()
  followed.restorePosition()
  const { link, hasClosedPanel, passage } = followed
  if (hasClosedPanel) flushSync(() => openPanel('left'))
  // Its panel has drawn another link to the same passage, which may be further down in there.
  const redrawn = hasClosedPanel ? document.querySelector<HTMLElement>(`aside a[href='#${CSS.escape(passage.blockId)}']`) : null
  if (redrawn) return redrawn.focus()
  const focused = link instanceof HTMLElement && link.isConnected ? link : document.getElementById(scrollerId)
  focused?.focus({ preventScroll: true })
}
