/** Pixels between two notes. */
const gap = 12
/** Pixels by which a note stands above its line, so that its heading is level with it. */
const rise = 8

const waiting = new Set<HTMLElement>()

/**
 * Before the next paint, puts the notes of a step or section level with their passages, the later of two that would touch beneath the
 * earlier; the step grows when they reach beyond its end. Where the margin is too narrow, the stylesheet leaves them in the column and
 * looks at none of this.
 */
export const placeNotes = (part: HTMLElement): void => {
  if (waiting.size === 0) requestAnimationFrame(placeWaiting)
  waiting.add(part)
}

const placeWaiting = (): void => {
  const parts = [...waiting].filter(isLaidOut)
  waiting.clear()
  // All are measured before one is moved, so that the text is laid out once.
  const measured = parts.map((part) => ({ part, places: measure(part) }))
  for (const { part, places } of measured) move(part, places)
}

/** False far from the screen: to measure there would lay out what the browser leaves for later. Its notes tell when it comes near. */
const isLaidOut = (part: HTMLElement): boolean =>
  part.isConnected && part.querySelector('[data-note-place]')?.checkVisibility({ contentVisibilityAuto: true }) !== false

type Place = { place: HTMLElement; anchor: number; turn: number; height: number }

const measure = (part: HTMLElement): Place[] => {
  const top = part.getBoundingClientRect().top
  return [...part.querySelectorAll<HTMLElement>('[data-note-place]')].map((place) => {
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

const move = (part: HTMLElement, places: readonly Place[]): void => {
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
  part.style.setProperty('--notes-end', `${Math.max(0, free)}px`)
}

/** The first words of the passage that are on the screen, else the block after which the notes stand. */
const anchorOf = (part: HTMLElement, place: HTMLElement): Element => {
  const marks = [...part.querySelectorAll(`mark[data-group='${CSS.escape(place.dataset['group'] ?? '')}']`)]
  return marks.find((mark) => mark.getClientRects().length > 0) ?? place.parentElement?.previousElementSibling ?? part
}
