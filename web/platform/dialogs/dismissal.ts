import type { DialogType } from './dialog.ts'

/** Escape closes a dialog, unless it still has to be answered or its own request is under way. */
export const closesOnEscape = (type: DialogType, isBusy: boolean, isAnswered = false) =>
  !isBusy && (isAnswered || type !== 'projectUpdate') && type !== 'mobileLock'

/** A press beside the dialog closes it, unless its own request is under way; only the update of a project wants an answer. */
export const closesOnBackdrop = (type: DialogType, isBusy: boolean) => !isBusy && type !== 'projectUpdate'

/** On small screens a touch beside these goes nowhere. */
export const isQuietOnSmallScreens = (type: DialogType) => type === 'login' || type === 'mobileLock' || type === 'projectUpdate'
