import type { DialogType } from './dialog.ts'

/** Milliseconds that a dialog takes to fade out. */
export const closingTime = 250
/** Milliseconds from pressing a locked item to the paywall, whether or not a dialog was open. */
export const lockedItemDelay = 350

/** Milliseconds from closing `before` until the next dialog may open. */
export function delayBetween(next: DialogType, before: DialogType): number {
  if (next === 'paywall') return 300
  if (next === 'login' && before === 'paywall') return 500
  return 200
}

type WaitOptions = {
  next: DialogType
  fromLockedItem?: boolean
  /** The dialog that closed last, and how many milliseconds ago. */
  before?: { type: DialogType; closedAgo: number } | undefined
}

/** Returns the milliseconds until the requested dialog opens. */
export function waitBefore({ next, fromLockedItem, before }: WaitOptions): number {
  if (next === 'paywall' && fromLockedItem) return lockedItemDelay
  return before ? Math.max(0, delayBetween(next, before.type) - before.closedAgo) : 0
}
