/** Returns whether a dialog or an open menu is above the element. The browser closes menus by itself. */
export const isCovered = (element: Node = document): boolean => {
  // In `:is` a browser ignores selectors that it doesn't know, instead of throwing an error.
  const top = [...document.querySelectorAll(':is(dialog:modal, [popover=auto]:popover-open)')].at(-1)
  return top !== undefined && !top.contains(element)
}
