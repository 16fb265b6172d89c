import { queryOptions } from '@tanstack/react-query'
import { getAnnotations, listOwnNotes, saveAnnotations } from '@fieldwork/core/notes/contract.ts'
import type { Annotations, LearnerNote, SavedAnnotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { askQuestion, explainText, findExamples, summarizeText } from '@fieldwork/core/tutor/contract.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { call, ResponseError } from '../platform/calls/call.ts'

/** The learner's highlights and notes, even if the project is closed to them. */
export const ownNotesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ownNotes', projectId],
    queryFn: ({ signal }) => call(listOwnNotes, { params: { projectId } }, { signal }),
  })

export const fetchAnnotations = (projectId: string): Promise<StoredAnnotations> =>
  call(getAnnotations, { params: { projectId } }, { asksToLogIn: false })

/** Makes one attempt to replace the file of that revision. `leaving`: the page is being closed. */
export const sendAnnotations = (
  projectId: string,
  { version, run, items, update }: Annotations,
  revision: number,
  leaving: boolean,
): Promise<SavedAnnotations> =>
  call(
    saveAnnotations,
    { params: { projectId }, requestHeaders: { 'if-match': `"${revision}"` }, body: { version, run, items, update } },
    { asksToLogIn: false, keepalive: leaving },
  )

/** The newer file in the response to a write that replaces an older one. */
export const newerAnnotations = (error: unknown): StoredAnnotations | undefined =>
  error instanceof ResponseError && error.code === 'stale_version' ? (error.details as StoredAnnotations) : undefined

export type TutorAnswer = { text: string; passages: readonly QuotedPassage[]; isOffline: boolean }

type Question = Pick<LearnerNote, 'noteType' | 'highlightContext' | 'query'>

/** The tutor's text for a note. Rejects for a blank note, which only the learner writes. */
export const fetchTutorAnswer = async (projectId: string, trackId: string, note: Question): Promise<TutorAnswer> => {
  const params = { projectId }
  const body = { highlightedText: note.highlightContext, trackId }
  switch (note.noteType) {
    case 'explain': {
      const { explanation, ...sources } = await call(explainText, { params, body })
      return { text: explanation, ...sources }
    }
    case 'simplify': {
      const { summary, ...sources } = await call(summarizeText, { params, body })
      return { text: summary, ...sources }
    }
    case 'examples': {
      const { examples, ...sources } = await call(findExamples, { params, body })
      return { text: examples, ...sources }
    }
    case 'ask': {
      const { answer, ...sources } = await call(askQuestion, { params, body: { ...body, query: note.query ?? '' } })
      return { text: answer, ...sources }
    }
    case 'blank':
      throw new RangeError('The tutor writes no blank notes')
  }
}
