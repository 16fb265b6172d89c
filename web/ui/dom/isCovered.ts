/** Something lies above: a dialog, or an open menu, which the browser closes by itself. What stands in it is not covered by it. */
export const isCovered = (element: Node = document): boolean => {
  const top = [...document.querySelectorAll('dialog:modal, [popover=auto]:popover-open')].at(-1)
  return top !== undefined && !top.contains(element)
}
