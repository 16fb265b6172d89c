import type { DialogType } from './dialog.ts'

/** Milliseconds that a dialog takes to fade out. */
export const closingTime = 250
/** From the press on something locked to the paywall, whether or not a dialog was open. */
export const lockedItemDelay = 350

/** Milliseconds after which the next dialog may open, from when `before` closed. */
export function delayBetween(next: DialogType, before: DialogType): number {
  if (next === 'paywall') return 300
  if (next === 'login' && before === 'paywall') return 500
  return 200
}

type WaitOptions = {
  next: DialogType
  fromLockedItem?: boolean
  /** The dialog that closed last, and how long ago; one that closes now closed 0 ms ago. */
  before?: { type: DialogType; closedAgo: number } | undefined
}

/** Milliseconds from now on until the dialog that was asked for opens. */
export function waitBefore({ next, fromLockedItem, before }: WaitOptions): number {
  if (next === 'paywall' && fromLockedItem) return lockedItemDelay
  return before ? Math.max(0, delayBetween(next, before.type) - before.closedAgo) : 0
}
