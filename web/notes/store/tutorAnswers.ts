import { maxNoteLength } from '@fieldwork/core/notes/limits.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import { changeNote, storableText } from './annotate.ts'
import { fetchTutorAnswer, type TutorAnswer } from '../api.ts'
import type { AnnotationStore } from './annotationStore.ts'

/** Asks the tutor to fill a note. The store holds the state of the request. The reply is treated as untrusted text. */
export const fillNote = async (store: AnnotationStore, trackId: string, note: LearnerNote): Promise<void> => {
  store.setTutor(note.id, 'loading')
  try {
    const answer = await fetchTutorAnswer(store.projectId, trackId, note)
    // Quotations explain nothing and aren't worth keeping.
    if (answer.isOffline && note.noteType !== 'ask') return store.setTutor(note.id, { failed: messages.noModel })
    const content = contentOf(answer)
    changeNote(store, note.id, { content })
    store.setTutor(note.id, undefined)
  } catch (error) {
    // Only a refusal has a message that helps the learner.
    const isRefusal = error instanceof ResponseError && error.status < 500
    store.setTutor(note.id, { failed: isRefusal ? error.message : undefined })
  }
}

/** The answer, followed by links to the passages that it cites. */
const contentOf = ({ text, passages }: TutorAnswer): string => {
  if (typeof text !== 'string' || text.trim() === '') throw new TypeError('The tutor gave no answer')
  const sources = (Array.isArray(passages) ? passages : []).map(
    ({ title, blockId }, index) => `${index + 1}. [${String(title).replace(/[[\]\\]/g, '')}](#${String(blockId)})`,
  )
  return storableText(sources.length > 0 ? `${text.trim().slice(0, maxNoteLength)}\n\n${sources.join('\n')}` : text.trim(), maxNoteLength)
}
