/** Something lies above: a dialog, or an open menu, which the browser closes by itself. What stands in it is not covered by it. */
export const isCovered = (element: Node = document): boolean => {
  // In `:is` a browser ignores selectors that it doesn't know, instead of throwing an error.
  const top = [...document.querySelectorAll(':is(dialog:modal, [popover=auto]:popover-open)')].at(-1)
  return top !== undefined && !top.contains(element)
}
