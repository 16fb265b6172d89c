/** Selects the text, so that one shortcut copies it. */
export const selectText = (element: HTMLElement | null): void => {
  if (element) getSelection()?.selectAllChildren(element)
}
