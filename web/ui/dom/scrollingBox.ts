const measure = (box: Element) => ({
  box,
  scrolls: box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
  hasMore: box.scrollLeft + box.clientWidth < box.scrollWidth - 1,
})

const show = ({ box, scrolls, hasMore }: ReturnType<typeof measure>) => {
  if (scrolls) box.setAttribute('tabindex', '0')
  else if (box !== document.activeElement) box.removeAttribute('tabindex')
  box.toggleAttribute('data-more', hasMore)
}

/** One observer for all boxes: it measures every box before it changes any, so that the browser computes the layout once. */
const observeSizes = () =>
  new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest('[data-scrolling-box]')))
    for (const measured of [...boxes].flatMap((box) => (box ? [measure(box)] : []))) show(measured)
  })
let sizes: ResizeObserver | undefined

const watch = (box: HTMLElement | null) => {
  if (!box) return
  const observer = (sizes ??= observeSizes())
  const observed = [box, box.firstElementChild].filter((element) => element !== null)
  const update = () => show(measure(box))
  box.dataset['scrollingBox'] = ''
  for (const element of observed) observer.observe(element)
  box.addEventListener('scroll', update, { passive: true })
  box.addEventListener('blur', update)
  return () => {
    for (const element of observed) observer.unobserve(element)
    box.removeEventListener('scroll', update)
    box.removeEventListener('blur', update)
  }
}

/**
 * Props of a box whose first child may be larger than the box. The box is a tab stop in the first response, where nothing is measured yet, and
 * from then on only while it can scroll. `data-more` is set while content is hidden beyond its right edge.
 */
export const scrollingBox = { ref: watch, tabIndex: 0 }
