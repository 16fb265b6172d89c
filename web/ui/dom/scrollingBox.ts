const measure = (box: Element) => ({
  box,
  scrolls: box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
  hasMore: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
})

const show = ({ box, scrolls, hasMore }: ReturnType<typeof measure>) => {
  if (scrolls) box.setAttribute('tabindex', '0')
  else box.removeAttribute('tabindex')
  box.toggleAttribute('data-more', hasMore)
}

/** One for all boxes: it measures every box before it changes any, so that the browser lays the page out once. */
const observeSizes = () =>
  new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest('[data-scrolling-box]')))
    for (const measured of [...boxes].flatMap((box) => (box ? [measure(box)] : []))) show(measured)
  })
let sizes: ResizeObserver | undefined

/**
 * For the `ref` of a box whose first child may be larger than it: it is a tab stop only while it scrolls, and
 * says `data-more` while something is hidden beyond its right edge.
 */
export const scrollingBox = (box: HTMLElement | null) => {
  if (!box) return
  const observer = (sizes ??= observeSizes())
  const observed = [box, box.firstElementChild].filter((element) => element !== null)
  const update = () => show(measure(box))
  box.dataset['scrollingBox'] = ''
  for (const element of observed) observer.observe(element)
  box.addEventListener('scroll', update, { passive: true })
  return () => {
    for (const element of observed) observer.unobserve(element)
    box.removeEventListener('scroll', update)
  }
}
