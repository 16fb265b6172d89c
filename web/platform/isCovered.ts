/** Something lies above the page and its panels: a dialog, or an open menu, which the browser closes by itself. */
export const isCovered = (): boolean => document.querySelector('dialog:modal, [popover=auto]:popover-open') !== null
