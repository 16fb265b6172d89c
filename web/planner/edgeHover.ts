import { useEffect } from 'react'
import { usePanels } from '../platform/panels/panels.ts'
import { hoverView, useToolbarView, clearView } from '../platform/toolbar/toolbarViews.ts'

/** CSS pixels at the left edge of the window. */
const edge = 12
/** Milliseconds for which the pointer rests at the edge before the course opens. */
const hoverDelay = 150
/** CSS pixels beside the course after which the pointer counts as having left. */
const leaveDistance = 48

/** Opens the course while the mouse rests at the left edge, and closes it when the mouse leaves. */
export const useEdgeHover = (): void => {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(resting)
      resting = undefined
    }
    const onMove = (event: PointerEvent) => {
      const { view, isByHover } = useToolbarView.getState()
      if (isByHover && hasLeft(event)) clearView()
      const mayOpen = event.pointerType === 'mouse' && event.buttons === 0 && event.clientX <= edge && view === null && isFree(event.target)
      if (!mayOpen) return stop()
      resting ??= setTimeout(() => {
        resting = undefined
        if (useToolbarView.getState().view === null) hoverView('course')
      }, hoverDelay)
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    document.addEventListener('pointerdown', stop)
    document.documentElement.addEventListener('pointerleave', stop)
    return () => {
      stop()
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerdown', stop)
      document.documentElement.removeEventListener('pointerleave', stop)
    }
  }, [])
}

/** True if no dialog is open, no panel is at that edge, and the pointer isn't over something draggable, such as the handle of a panel. */
const isFree = (target: EventTarget | null): boolean =>
  !document.querySelector(':is(dialog:modal)') &&
  usePanels.getState().open !== 'left' &&
  !(target instanceof Element && target.closest('[role=separator]'))

const hasLeft = ({ clientX, clientY }: PointerEvent): boolean => {
  const area = document.querySelector('[data-view=course]')?.getBoundingClientRect()
  if (!area) return false
  return clientX > area.right + leaveDistance || clientY > area.bottom + leaveDistance
}
