import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noticeFailure, onRecovery } from '../platform/connection.ts'
import { draftStore } from './drafts/draftStore.ts'
import { validationsQuery } from './api.ts'
import { storedDraftProjects } from './drafts/draftStorage.ts'

/** Once somebody is signed in, saves what they wrote before, in whatever projects; what the server already holds wins. */
export const useMergedAnswers = (userId: string | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    const begin = () => {
      for (const projectId of storedDraftProjects()) void merge(client, userId, projectId, () => isOver).catch(noticeFailure)
    }
    begin()
    const stop = onRecovery(begin)
    return () => {
      isOver = true
      stop()
    }
  }, [client, userId])
}

const merge = async (client: QueryClient, userId: string, projectId: string, isOver: () => boolean) => {
  // What the page brought along may have been read for a visitor.
  await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 })
  if (!isOver()) draftStore(client, userId, projectId).merge()
}
