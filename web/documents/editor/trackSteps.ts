import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { DocumentTrack } from '@fieldwork/core/documents/nodes.ts'

/** A way to read the steps. The editor's document holds those of the project as an attribute. */
type Track = Pick<DocumentTrack, 'id' | 'title'>

/** The tracks on which the step around a position reads no different yet. On the first, every step reads as it is written for all. */
export const tracksWithout = ($from: ResolvedPos): Track[] => {
  const step = $from.depth > 0 ? $from.node(1) : null
  return step?.type.name === 'step' ? freeTracks($from.node(0), step) : []
}

const freeTracks = (doc: Node, step: Node): Track[] => {
  const taken = new Set<unknown>()
  doc.forEach((other) => {
    if (other.type.name === 'step' && idOf(other) === idOf(step)) taken.add(other.attrs['track'])
  })
  return (doc.attrs['tracks'] as Track[]).slice(1).filter(({ id }) => !taken.has(id))
}

/** The tracks among which one may be chosen for a step that stands on one of them: its own, and those that are free. */
export const choosableTracks = (doc: Node, step: Node): Track[] => {
  const free = new Set(freeTracks(doc, step).map(({ id }) => id))
  return (doc.attrs['tracks'] as Track[]).filter(({ id }) => free.has(id) || id === step.attrs['track'])
}

const idOf = (step: Node): unknown => (step.attrs['fields'] as { id?: string } | null)?.id
