import type { DialogType } from './dialog.ts'

/** Escape closes a dialog, unless it needs an answer or its own request is running. */
export const closesOnEscape = (type: DialogType, isBusy: boolean, isAnswered = false) =>
  !isBusy && (isAnswered || type !== 'projectUpdate') && type !== 'mobileLock'

/** A press beside the dialog closes it, unless its own request is running. Only the update of a project needs an answer. */
export const closesOnBackdrop = (type: DialogType, isBusy: boolean) => !isBusy && type !== 'projectUpdate'

/** On small screens, a touch beside these dialogs is ignored. */
export const isQuietOnSmallScreens = (type: DialogType) => type === 'login' || type === 'mobileLock' || type === 'projectUpdate'
