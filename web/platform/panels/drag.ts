/** Pixels. */
export const defaultWidth = 320
export const minWidth = 280
/** Milliseconds. */
export const resizeDebounce = 200
/** Visible fractions of the panel's stored width, on release. */
export const closesBelow = 0.85
export const opensAbove = 0.15
/** Pixels that an arrow key moves the edge. */
export const keyboardStep = 16

export type PanelSide = 'left' | 'right'
export type PanelState = { isOpen: boolean; width: number }

export const widest = (windowWidth: number): number => Math.max(minWidth, Math.floor(windowWidth / 2))

export const clampWidth = (width: number, windowWidth: number): number =>
  Math.round(Math.min(widest(windowWidth), Math.max(minWidth, width)))

/** Returns the visible pixels of a panel whose handle was pulled outward by some pixels (negative: pushed inward). */
export const draggedTo = ({ isOpen, width }: PanelState, outward: number, windowWidth: number): number =>
  Math.max(0, Math.min(widest(windowWidth), (isOpen ? width : 0) + outward))

/** Returns the state that the panel snaps to when the handle is released with `visible` pixels showing. */
export const releasedAt = ({ isOpen, width }: PanelState, visible: number, windowWidth: number): PanelState => {
  const fraction = visible / width
  const staysOpen = isOpen ? fraction >= closesBelow : fraction > opensAbove
  if (!staysOpen) return { isOpen: false, width }
  return { isOpen: true, width: isOpen || fraction > 1 ? clampWidth(visible, windowWidth) : width }
}
