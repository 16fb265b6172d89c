/** The element that scrolls the document. */
export const scrollerId = 'document-scroller'

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Smooth only for short distances: the text in between is laid out while scrolling, so a long scroll would miss its target. */
const pace = (target: HTMLElement): ScrollBehavior =>
  prefersReducedMotion() || Math.abs(target.getBoundingClientRect().top) > 2 * innerHeight ? 'instant' : 'smooth'

/** Opens the collapsed parts that contain a node. */
export const unfold = (target: Element | null): void => {
  for (let part = target?.closest('[hidden]'); part; part = part.parentElement?.closest('[hidden]')) {
    document.querySelector<HTMLElement>(`[aria-controls='${part.id}']`)?.click()
  }
}

/** Pixels between the shown element and the edge of the scroller. */
const margin = 16

/** Scrolls down until the end of an element that begins on the screen, or right below it, is visible, but keeps its beginning visible. */
export const showEnd = (element: HTMLElement): void => {
  const scroller = document.getElementById(scrollerId)
  if (!scroller) return
  const box = element.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  const below = box.bottom + margin - view.bottom
  const by = Math.min(below, box.top - margin - view.top)
  if (by > 0 && below < view.height / 2) scroller.scrollBy({ top: by, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

export const focusNode = (target: HTMLElement | null): void => {
  if (!target?.hasAttribute('tabindex')) target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

let holding: AbortController | undefined

/** The frames for which an element has to be still, and the maximum number of frames. */
const [enoughFrames, maxFrames] = [10, 90]

/**
 * Keeps scrolling until an element is still, unless the reader acts: text is laid out only when it becomes visible,
 * and a closing panel changes the width of the text.
 */
const holdInView = (target: HTMLElement, scroll: () => void): void => {
  const { signal } = (holding = new AbortController())
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, releaseView, { signal, passive: true, capture: true })
  let top: number | undefined
  let [still, frames] = [0, 0]
  const next = () => {
    if (signal.aborted) return
    const before = top
    top = target.getBoundingClientRect().top
    still = top === before ? still + 1 : 0
    frames += 1
    if (still > enoughFrames || frames > maxFrames) return releaseView()
    scroll()
    requestAnimationFrame(next)
  }
  next()
}

const releaseView = (): void => holding?.abort()

/** Scrolls an element of the document to the middle of the center panel and focuses it. */
export const scrollToElement = (target: HTMLElement, wanted?: ScrollBehavior): void => {
  unfold(target)
  releaseView()
  requestAnimationFrame(() => {
    const behavior = wanted ?? pace(target)
    const scroll = () => target.scrollIntoView({ block: target.offsetHeight < innerHeight / 2 ? 'center' : 'start', behavior })
    focusNode(target)
    if (behavior === 'instant') holdInView(target, scroll)
    else scroll()
  })
}

/** Scrolls a node of the document to the top of the center panel and focuses it, opening collapsed parts. */
export const scrollToNode = (id: string, behavior?: ScrollBehavior): void => {
  const target = document.getElementById(id)
  if (!target) return
  unfold(target.querySelector(':scope > [data-body][hidden]') ?? target)
  releaseView()
  requestAnimationFrame(() => {
    const chosen = behavior ?? pace(target)
    const scroll = () => target.scrollIntoView({ block: 'start', behavior: chosen })
    focusNode(target)
    if (chosen === 'instant') holdInView(target, scroll)
    else scroll()
    history.replaceState(history.state, '', `#${id}`)
  })
}

/** Remembers the element at the upper edge of the document. Returns a function that scrolls back to it. */
export const rememberPlace = (): (() => void) => {
  const scroller = document.getElementById(scrollerId)
  if (!scroller) return () => {}
  const { scrollTop } = scroller
  const distance = (element: Element) => element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const block = [...scroller.querySelectorAll('article [data-words]')].find(
    (element) => element.getClientRects().length > 0 && distance(element) + element.getBoundingClientRect().height > 1,
  )
  const before = block ? distance(block) : 0
  return () => {
    releaseView()
    scroller.scrollTo({ top: scrollTop, behavior: 'instant' })
    if (block?.isConnected && scrollTop > 0) scroller.scrollBy({ top: distance(block) - before, behavior: 'instant' })
  }
}
