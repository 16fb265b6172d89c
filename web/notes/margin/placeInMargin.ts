import { inDocumentOrder } from '../store/highlightElements.ts'

/** Pixels from the top of one flag to the next; lines of text are closer together. */
const flagPitch = 32
/** Pixels between two notes. */
const noteGap = 12
/** Pixels by which a note starts above its line, so that its heading is level with the text. */
const noteRise = 8

/** A note's position. */
export type NoteAnchor = {
  /** Returns the element beside which the note is placed. */
  find: (part: HTMLElement) => Element
  /** True if the note belongs to the end of its anchor, below notes on lines of it. */
  isAtEnd: boolean
}

/** The flags and notes of a step or section. */
type MarginPart = { flags: Set<HTMLElement>; notes: Map<HTMLElement, NoteAnchor> }

const parts = new WeakMap<HTMLElement, MarginPart>()
const waiting = new Set<HTMLElement>()
let observer: ResizeObserver | undefined

const partOf = (element: Element) => element.closest<HTMLElement>('article > section')

/**
 * Keeps the flags of a step or section from overlapping: they are placed before the next paint, and again whenever the part is resized.
 * Returns how to stop.
 */
export const placeFlag = (flag: HTMLElement): (() => void) | undefined =>
  placeIn(flag, ({ flags }) => {
    flags.add(flag)
    return () => flags.delete(flag)
  })

/**
 * Keeps a note level with its passage, below the notes before it, also when either is resized; the part grows when notes extend beyond its
 * end. Where the margin is too narrow, the style sheet ignores these positions and leaves notes in the column. Returns how to stop.
 */
export const placeNote = (note: HTMLElement, anchor: NoteAnchor): (() => void) | undefined =>
  placeIn(note, ({ notes }, resized) => {
    const card = note.firstElementChild ?? note
    notes.set(note, anchor)
    resized.observe(card)
    return () => {
      notes.delete(note)
      resized.unobserve(card)
    }
  })

const placeIn = (element: HTMLElement, add: (part: MarginPart, resized: ResizeObserver) => () => void): (() => void) | undefined => {
  const section = partOf(element)
  if (!section) return undefined
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) placeSoon(partOf(target))
  })
  const part = parts.get(section) ?? { flags: new Set(), notes: new Map() }
  parts.set(section, part)
  observer.observe(section)
  const remove = add(part, observer)
  placeSoon(section)
  return () => {
    remove()
    placeSoon(section)
  }
}

const placeSoon = (section: HTMLElement | null): void => {
  if (!section) return
  if (waiting.size === 0) requestAnimationFrame(placeWaiting)
  waiting.add(section)
}

const placeWaiting = (): void => {
  const sections = [...waiting].filter(isLaidOut)
  waiting.clear()
  // Everything is measured before anything moves, so that the page is laid out once.
  const measured = sections.flatMap((section) => {
    const part = parts.get(section)
    return part ? [{ section, flags: measureFlags(part), notes: measureNotes(section, part) }] : []
  })
  for (const { section, flags, notes } of measured) {
    moveFlags(flags)
    moveNotes(section, notes)
  }
}

/** False far from the screen, where measuring would force a layout that the browser postpones. The part is placed once it comes near. */
const isLaidOut = (section: HTMLElement): boolean => {
  if (!section.isConnected) return false
  if (section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) !== false) return true
  section.addEventListener('contentvisibilityautostatechange', placeAgain)
  return false
}

const placeAgain = ({ currentTarget, target }: Event): void => {
  if (target !== currentTarget) return
  currentTarget?.removeEventListener('contentvisibilityautostatechange', placeAgain)
  placeSoon(partOf(currentTarget as Element))
}

type Flag = { flag: HTMLElement; top: number }

const measureFlags = ({ flags }: MarginPart): Flag[] =>
  [...flags].flatMap((flag) => {
    const parent = flag.offsetParent
    // Neither its drop nor its tilt counts.
    return parent ? [{ flag, top: flag.offsetTop + parent.getBoundingClientRect().top }] : []
  })

const moveFlags = (flags: readonly Flag[]): void => {
  let free = -Infinity
  for (const { flag, top } of flags.toSorted((a, b) => a.top - b.top || inDocumentOrder(a.flag, b.flag))) {
    const start = Math.max(top, free)
    free = start + flagPitch
    if (start === top) flag.style.removeProperty('--drop')
    else flag.style.setProperty('--drop', `${Math.round(start - top)}px`)
  }
}

type MeasuredNote = { note: HTMLElement; anchor: number; order: number; height: number }

const measureNotes = (section: HTMLElement, { notes }: MarginPart): MeasuredNote[] => {
  const top = notes.size > 0 ? section.getBoundingClientRect().top : 0
  return [...notes].map(([note, { find, isAtEnd }]) => {
    const box = find(section).getBoundingClientRect()
    return {
      note,
      anchor: box.top - top - noteRise,
      order: isAtEnd ? box.bottom : box.top,
      height: note.firstElementChild?.getBoundingClientRect().height ?? 0,
    }
  })
}

const moveNotes = (section: HTMLElement, notes: readonly MeasuredNote[]): void => {
  let free = 0
  const placed = notes
    .toSorted((a, b) => a.order - b.order || inDocumentOrder(a.note, b.note))
    .map(({ note, anchor, height }) => {
      const start = Math.max(anchor, free)
      free = start + height + noteGap
      return { note, start }
    })
  for (const [index, { note, start }] of placed.entries()) {
    note.style.setProperty('--note-top', `${start}px`)
    // A pinned note moves along with the text until the next one pushes it.
    const next = placed[index + 1]
    if (next) note.style.setProperty('--note-room', `${next.start - noteGap - start}px`)
    else note.style.removeProperty('--note-room')
  }
  if (free > 0) section.style.setProperty('--notes-end', `${free}px`)
  else section.style.removeProperty('--notes-end')
}
