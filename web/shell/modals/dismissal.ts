import type { ModalType } from './modalProps.ts'

/** Escape closes a dialog, unless it has to be answered or its own request is under way. */
export const closesOnEscape = (type: ModalType, isBusy: boolean) => !isBusy && type !== 'projectUpdate' && type !== 'mobileLock'

/** A press beside the dialog closes it, unless its own request is under way; only the update of a project wants an answer. */
export const closesOnBackdrop = (type: ModalType, isBusy: boolean) => !isBusy && type !== 'projectUpdate'

/** On small screens a touch beside these goes nowhere. */
export const isQuietOnSmallScreens = (type: ModalType) => type === 'login' || type === 'mobileLock' || type === 'projectUpdate'
