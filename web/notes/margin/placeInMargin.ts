/** Pixels from the top of one flag to the next: lines are closer than that. */
const pitch = 32
/** Pixels between two notes. */
const gap = 12
/** Pixels by which a note stands above its line, so that its heading is level with it. */
const rise = 8

const waiting = new Set<HTMLElement>()
let observer: ResizeObserver | undefined

const partOf = (element: Element) => element.closest<HTMLElement>('article > section')

/**
 * Before the next paint, and again whenever the step or section of `element`, or one of `sized`, grows or shrinks: keeps the flags of that
 * step apart, and puts its notes level with their passages, the later of two that would touch beneath the earlier; the step grows when
 * they reach beyond its end. Where the margin is too narrow, the stylesheet leaves the notes in the column and looks at none of this.
 * Returns what to do when the element goes.
 */
export const placeInMargin = (element: Element, sized: readonly Element[] = []): (() => void) | undefined => {
  const part = partOf(element)
  if (!part) return undefined
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) placeSoon(partOf(target))
  })
  for (const one of [part, ...sized]) observer.observe(one)
  placeSoon(part)
  return () => {
    for (const one of sized) observer?.unobserve(one)
    // The others move up.
    placeSoon(part)
  }
}

const placeSoon = (part: HTMLElement | null): void => {
  if (!part) return
  if (waiting.size === 0) requestAnimationFrame(placeWaiting)
  waiting.add(part)
}

const placeWaiting = (): void => {
  const parts = [...waiting].filter(isLaidOut)
  waiting.clear()
  // All are measured before one is moved, so that the text is laid out once.
  const measured = parts.map((part) => ({ part, flags: flagsOf(part), notes: notesOf(part) }))
  for (const { part, flags, notes } of measured) {
    moveFlags(flags)
    moveNotes(part, notes)
  }
}

/** False far from the screen: to measure there would lay out what the browser leaves for later. It is placed when it comes near. */
const isLaidOut = (part: HTMLElement): boolean => {
  if (!part.isConnected) return false
  if (part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) !== false) return true
  part.addEventListener('contentvisibilityautostatechange', placeAgain)
  return false
}

const placeAgain = ({ currentTarget, target }: Event): void => {
  if (target !== currentTarget) return
  currentTarget?.removeEventListener('contentvisibilityautostatechange', placeAgain)
  placeSoon(partOf(currentTarget as Element))
}

type Flag = { flag: HTMLElement; top: number }

const flagsOf = (part: HTMLElement): Flag[] =>
  [...part.querySelectorAll<HTMLElement>('[data-flag][data-shown]')].flatMap((flag) => {
    const parent = flag.offsetParent
    // Without what moves it: neither its drop nor its tilt.
    return parent ? [{ flag, top: flag.offsetTop + parent.getBoundingClientRect().top }] : []
  })

const moveFlags = (flags: readonly Flag[]): void => {
  let free = -Infinity
  for (const { flag, top } of flags.toSorted((a, b) => a.top - b.top)) {
    const place = Math.max(top, free)
    free = place + pitch
    if (place === top) flag.style.removeProperty('--drop')
    else flag.style.setProperty('--drop', `${Math.round(place - top)}px`)
  }
}

type PlacedNote = { place: HTMLElement; anchor: number; turn: number; height: number }

const notesOf = (part: HTMLElement): PlacedNote[] => {
  const places = [...part.querySelectorAll<HTMLElement>('[data-note-place]')]
  const top = places.length > 0 ? part.getBoundingClientRect().top : 0
  return places.map((place) => {
    const box = anchorOf(part, place).getBoundingClientRect()
    return {
      place,
      anchor: box.top - top - rise,
      // What an update set aside has no line of its own: the notes of its block come first.
      turn: place.dataset['group'] === undefined ? box.bottom : box.top,
      height: place.firstElementChild?.getBoundingClientRect().height ?? 0,
    }
  })
}

const moveNotes = (part: HTMLElement, places: readonly PlacedNote[]): void => {
  let free = 0
  const placed = places
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ place, anchor, height }) => {
      const start = Math.max(anchor, free)
      free = start + height + gap
      return { place, start }
    })
  for (const [index, { place, start }] of placed.entries()) {
    place.style.setProperty('--note-top', `${start}px`)
    // A pinned note goes along with the text until the next one pushes it.
    const next = placed[index + 1]
    if (next) place.style.setProperty('--note-room', `${next.start - gap - start}px`)
    else place.style.removeProperty('--note-room')
  }
  if (free > 0) part.style.setProperty('--notes-end', `${free}px`)
  else part.style.removeProperty('--notes-end')
}

/** The first words of the passage that are on the screen, else the block after which the notes stand. */
const anchorOf = (part: HTMLElement, place: HTMLElement): Element => {
  const marks = [...part.querySelectorAll(`mark[data-group='${CSS.escape(place.dataset['group'] ?? '')}']`)]
  return marks.find((mark) => mark.getClientRects().length > 0) ?? place.parentElement?.previousElementSibling ?? part
}
