/**
 * Makes everything in the page but this element inert, and returns how to undo that. What must stay usable above a dialog, as notices
 * do, carries `data-above-dialogs`.
 */
export function inertAround(element: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement && other !== element && !other.inert && !other.matches('[data-above-dialogs], script'),
  )
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
  }
}
