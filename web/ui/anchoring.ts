import { placeFloating, type Align, type FloatingSide } from './placement.ts'

type AnchorOptions = { side: FloatingSide; align?: Align; gap?: number }

/**
 * Holds an open popover beside its anchor while the page scrolls, the window changes or either of the two grows. Returns how to stop.
 * Positions are set as properties, never as a style attribute, which the content security policy would refuse.
 */
export function followAnchor(floating: HTMLElement, anchor: Element, { side, align = 'centre', gap = 8 }: AnchorOptions): () => void {
  const update = () => {
    const { x, y, width, height } = anchor.getBoundingClientRect()
    const size = { width: floating.offsetWidth, height: floating.offsetHeight }
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const where = placeFloating({ x, y, width, height }, size, viewport, { side, align, gap })
    floating.dataset.side = where.side
    floating.style.setProperty('left', `${Math.round(where.x)}px`)
    floating.style.setProperty('top', `${Math.round(where.y)}px`)
    floating.style.setProperty('--arrow', `${Math.round(where.arrow)}px`)
  }
  const sizes = new ResizeObserver(update)
  sizes.observe(floating)
  sizes.observe(anchor)
  addEventListener('scroll', update, { capture: true, passive: true })
  addEventListener('resize', update)
  update()
  return () => {
    sizes.disconnect()
    removeEventListener('scroll', update, { capture: true })
    removeEventListener('resize', update)
  }
}
