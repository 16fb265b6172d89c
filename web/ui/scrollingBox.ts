/**
 * For the `ref` of a box whose first child may be larger than it: it is a tab stop only while it scrolls, and
 * says `data-more` while something is hidden beyond its right edge.
 */
export const scrollingBox = (box: HTMLElement | null) => {
  if (!box) return
  const update = () => {
    const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
    if (scrolls) box.tabIndex = 0
    else box.removeAttribute('tabindex')
    box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  }
  const sizes = new ResizeObserver(update)
  sizes.observe(box)
  if (box.firstElementChild) sizes.observe(box.firstElementChild)
  box.addEventListener('scroll', update, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', update)
  }
}
