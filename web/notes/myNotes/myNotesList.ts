import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import type { Annotations, Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { myNotesMessages as messages } from '../../messages/notes.ts'
import type { ProjectText } from '../projectText.ts'

/** A passage with its highlights and notes. */
export type NoteGroup = {
  key: string
  /** Title of the step or section; items that were set aside or belong to another track have their own headings. */
  part: string
  /** False for passages of another track. */
  isHere: boolean
  highlights: Highlight[]
  notes: LearnerNote[]
}

export type NoteFilter = { color: HighlightColor | undefined; type: LearnerNote['noteType'] | 'highlight' | undefined }

/** Groups items by passage in reading order. Items without a position come last. */
export const groupsOf = ({ items }: Pick<Annotations, 'items'>, text: ProjectText): NoteGroup[] => {
  const byGroup = new Map<string, (Highlight | LearnerNote)[]>()
  for (const item of items)
    if (item.kind === 'highlight' || item.kind === 'note') byGroup.set(item.group, [...(byGroup.get(item.group) ?? []), item])
  const titles = new Map(text.parts.map(({ id, title }) => [id, title]))
  const groups = [...byGroup].map(([key, own]) => {
    const [first] = own
    const { range, aside } = first!
    const block = aside ? (aside.near ?? undefined) : text.homes.has(range.start.block) ? range.start.block : undefined
    const title = titles.get(text.homes.get(range.start.block)?.part ?? '')
    const order = block === undefined ? Number.POSITIVE_INFINITY : (text.order.get(block) ?? Number.POSITIVE_INFINITY)
    return {
      key,
      order,
      isHere: Boolean(aside) || block !== undefined,
      isAside: Boolean(aside),
      offset: range.start.offset,
      part: aside ? messages.aside : (title ?? messages.notHere),
      highlights: own.filter((item) => item.kind === 'highlight'),
      notes: own.filter((item) => item.kind === 'note').toSorted((a, b) => a.changed - b.changed),
    }
  })
  return groups
    .toSorted(
      (a, b) => Number(a.isAside) - Number(b.isAside) || compare(a.order, b.order) || a.offset - b.offset || (a.key < b.key ? -1 : 1),
    )
    .map(({ key, part, isHere, highlights, notes }) => ({ key, part, isHere, highlights, notes }))
}

/** Infinity minus Infinity is NaN, so equal positions are compared first. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

export const fits = ({ highlights, notes }: NoteGroup, { color, type }: NoteFilter): boolean =>
  (color === undefined || highlights.some((highlight) => highlight.color === color)) &&
  (type === undefined || (type === 'highlight' ? notes.length === 0 : notes.some((note) => note.noteType === type)))
