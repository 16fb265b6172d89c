/** The element that scrolls the document. */
export const scrollerId = 'document-scroller'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Smoothly only when it is near: what lies between is laid out on the way, and a long journey would miss its end. */
const pace = (target: HTMLElement): ScrollBehavior =>
  prefersReducedMotion() || Math.abs(target.getBoundingClientRect().top) > 2 * innerHeight ? 'instant' : 'smooth'

/** Opens whatever a node is folded away in. */
export const unfold = (target: Element | null): void => {
  for (let part = target?.closest('[hidden]'); part; part = part.parentElement?.closest('[hidden]')) {
    document.querySelector<HTMLElement>(`[aria-controls='${part.id}']`)?.click()
  }
}

export const focusNode = (target: HTMLElement | null): void => {
  if (!target?.hasAttribute('tabindex')) target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** Brings an element of the document to the middle of the centre panel and gives it the focus. */
export const scrollToElement = (target: HTMLElement): void => {
  unfold(target)
  requestAnimationFrame(() => {
    target.scrollIntoView({ block: 'center', behavior: pace(target) })
    focusNode(target)
  })
}

/** Brings a node of the document to the top of the centre panel and gives it the focus, opening folded parts on the way. */
export const scrollToNode = (id: string, behavior?: ScrollBehavior): void => {
  const target = document.getElementById(id)
  if (!target) return
  unfold(target.querySelector(':scope > [data-body][hidden]') ?? target)
  requestAnimationFrame(() => {
    target.scrollIntoView({ block: 'start', behavior: behavior ?? pace(target) })
    focusNode(target)
    history.replaceState(history.state, '', `#${id}`)
  })
}
