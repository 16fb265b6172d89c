import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { DocumentTrack } from '@fieldwork/core/documents/nodes.ts'

/** The editor's document has the tracks of the project as an attribute. */
type Track = Pick<DocumentTrack, 'id' | 'title'>

/** The tracks without their own version of the step at a position. The first track never has its own versions. */
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

/** The tracks that a track's version of a step can be assigned to: its own, and those without a version. */
export const choosableTracks = (doc: Node, step: Node): Track[] => {
  const free = new Set(freeTracks(doc, step).map(({ id }) => id))
  return (doc.attrs['tracks'] as Track[]).filter(({ id }) => free.has(id) || id === step.attrs['track'])
}

const idOf = (step: Node): unknown => (step.attrs['fields'] as { id?: string } | null)?.id
