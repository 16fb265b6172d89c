import { maxNoteLength } from '@fieldwork/core/notes/limits.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import { changeNote, storableText } from './annotate.ts'
import { fetchTutorAnswer, type TutorAnswer } from '../api.ts'
import type { AnnotationStore } from './annotationStore.ts'

/** Has the tutor fill a note. It waits or says that it failed in the store, and what comes back is text that nobody trusts. */
export const fillNote = async (store: AnnotationStore, trackId: string, note: LearnerNote): Promise<void> => {
  store.setTutor(note.id, 'loading')
  try {
    const content = contentOf(await fetchTutorAnswer(store.projectId, trackId, note))
    changeNote(store, note.id, { content })
    store.setTutor(note.id, undefined)
  } catch (error) {
    // A refusal says what to do differently; of any other failure there is nothing more to say.
    const isRefusal = error instanceof ResponseError && error.status < 500
    store.setTutor(note.id, { failed: isRefusal ? error.message : undefined })
  }
}

/** The answer, and beneath it the passages on which it rests, each a link to its block. */
const contentOf = ({ text, passages }: TutorAnswer): string => {
  if (typeof text !== 'string' || text.trim() === '') throw new TypeError('The tutor gave no answer')
  const sources = (Array.isArray(passages) ? passages : []).map(
    ({ title, blockId }, index) => `${index + 1}. [${String(title).replace(/[[\]\\]/g, '')}](#${String(blockId)})`,
  )
  return storableText(sources.length > 0 ? `${text.trim().slice(0, maxNoteLength)}\n\n${sources.join('\n')}` : text.trim(), maxNoteLength)
}
