import { create } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { closePanel, coversDocument, openPanel, usePanels } from '../../platform/panels/panels.ts'
import { rememberPlace, scrollerId, scrollToElement } from '../../platform/documents/scrolling.ts'
import { markPassage, unmarkPassage } from './markPassage.ts'

type Followed = {
  projectId: string
  passage: QuotedPassage
  /** Absent: the passage is in the text and is shown. */
  missing: 'locked' | 'absent' | undefined
  /** Brings the document back to where it was before the first of several passages was followed. */
  restorePlace: () => void
  /** Had the focus; the panel is opened again if it made way. */
  link: Element | null
  hasClosedPanel: boolean
}

/** The passage that a link led to, until the reader goes back or closes it. */
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
      restorePlace: before?.restorePlace ?? rememberPlace(),
      link,
      hasClosedPanel,
    },
  })
  const place = target ?? mission
  if (!place) return
  if (hasClosedPanel) closePanel()
  scrollToElement(place, hasClosedPanel ? 'instant' : undefined)
  if (target) markPassage(target, passage)
}

/** The block, also one of several pieces of code of which one shows. */
const blockOf = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? document.querySelector<HTMLElement>(`article [data-words='${CSS.escape(id)}']`)

const lockedMissionIn = (id: string): HTMLElement | null => {
  const locked = "[data-kind='pro'][data-status='locked']"
  const part = document.getElementById(id)
  return part?.closest<HTMLElement>(locked) ?? part?.querySelector<HTMLElement>(locked) ?? null
}

/** Puts the mark away; the reader stays where they are. */
export const leavePassage = (): void => {
  unmarkPassage()
  useFollowed.setState({ followed: null })
}

/** Brings the reader back to their place in the text, and to the link that they followed. */
export const goBack = (): void => {
  const { followed } = useFollowed.getState()
  if (!followed) return
  leavePassage()
  followed.restorePlace()
  if (followed.hasClosedPanel) openPanel('left')
  const { link } = followed
  const focused = link instanceof HTMLElement && link.isConnected ? link : document.getElementById(scrollerId)
  focused?.focus({ preventScroll: true })
}
