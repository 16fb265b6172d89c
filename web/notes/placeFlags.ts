/** Pixels from the top of one flag to the next: lines are closer than that. */
const pitch = 32

/** Keeps the flags of a step or section apart: one that would touch the one before stands lower. */
export const placeFlags = (part: HTMLElement): void => {
  let free = -Infinity
  const flags = [...part.querySelectorAll<HTMLElement>('[data-flag][data-notes]')]
    .filter((flag) => flag.offsetParent !== null)
    // Without what moves it: neither its drop nor its tilt.
    .map((flag) => ({ flag, top: flag.offsetTop + flag.offsetParent!.getBoundingClientRect().top }))
    .toSorted((a, b) => a.top - b.top)
  for (const { flag, top } of flags) {
    const place = Math.max(top, free)
    free = place + pitch
    if (place === top) flag.style.removeProperty('--drop')
    else flag.style.setProperty('--drop', `${Math.round(place - top)}px`)
  }
}

const waiting = new WeakSet<HTMLElement>()

/** In the next frame, once for all flags that ask for it. */
const placeSoon = (part: HTMLElement) => {
  if (waiting.has(part)) return
  waiting.add(part)
  requestAnimationFrame(() => {
    waiting.delete(part)
    if (part.isConnected) placeFlags(part)
  })
}

let observer: ResizeObserver | undefined

/** Places this flag among the others, again whenever its step or section grows or shrinks. Returns what to do when it goes. */
export const placeAmongFlags = (flag: HTMLElement): (() => void) | undefined => {
  const part = flag.closest<HTMLElement>('article > section')
  if (!part) return undefined
  observer ??= new ResizeObserver((entries) => entries.forEach(({ target }) => placeSoon(target as HTMLElement)))
  observer.observe(part)
  placeSoon(part)
  return () => placeSoon(part)
}
