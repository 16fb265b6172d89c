import { queryOptions } from '@tanstack/react-query'
import { getAnswerOverview, listWordings, markWording } from '@fieldwork/core/authors/contract.ts'
import { call } from '../platform/calls/call.ts'

export const overviewQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['authors', projectId],
    queryFn: ({ signal }) => call(getAnswerOverview, { params: { projectId } }, { signal }),
    staleTime: 0,
  })

export const wordingsQuery = (projectId: string, validationId: string) =>
  queryOptions({
    queryKey: ['authors', projectId, validationId],
    queryFn: ({ signal }) => call(listWordings, { params: { projectId, validationId } }, { signal }),
    staleTime: 0,
  })

/** Marks an accepted answer as wrong, or takes the mark back. */
export const sendMark = (projectId: string, validationId: string, words: string, isWrong: boolean) =>
  call(markWording, { params: { projectId, validationId }, body: { words, isWrong } })
