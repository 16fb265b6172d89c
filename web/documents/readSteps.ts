import { scrollerId } from '../platform/documents/scrolling.ts'
import { ownProgress, passStep } from './ownProgress.ts'

/* Loaded when the reader first pauses, to keep the project page small. */

type Read = Parameters<typeof passStep>[0]

/** Marks the steps that the reader has just finished as read. */
export const passReadSteps = (project: Read, userId: string | null, before: string | undefined, scrolled: number): void => {
  for (const step of stepsJustRead(before, scrolled))
    if (!ownProgress(project, userId).passedSteps.includes(step)) passStep(project, userId, step)
}

/**
 * Ids of the steps that the reader has just read, answered or not: the end is on the screen, and so is the beginning, unless they were in
 * that step when they last paused (`before`). Since then, they may also have gone on into the next step if they `scrolled` by at most a
 * screen, because no line between the two screens was skipped. Scrolling past doesn’t count as reading.
 */
export const stepsJustRead = (before: string | undefined, scrolled: number): string[] => {
  const scroller = document.getElementById(scrollerId)
  if (!scroller) return []
  const { top, bottom } = scroller.getBoundingClientRect()
  return [...scroller.querySelectorAll('[data-step]')].flatMap((step) => {
    const part = step.getBoundingClientRect()
    const isOnScreen = part.bottom > top && (step.id === before || part.top >= top)
    const isContinued = step.id === before && scrolled <= bottom - top
    return part.bottom <= bottom && (isOnScreen || isContinued) ? [step.id] : []
  })
}
