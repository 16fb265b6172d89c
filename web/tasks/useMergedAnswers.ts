import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../platform/PlatformContext.ts'
import { validationsQuery } from './api.ts'
import { visitorProjects } from './answerStorage.ts'
import { useAnswerOutboxes } from './useDraft.tsx'

/** After login, saves what the visitor wrote in any project. If the account has another answer, the learner chooses. */
export const useMergedAnswers = (userId: string | undefined): void => {
  const client = useQueryClient()
  const { connection } = usePlatform()
  const outboxes = useAnswerOutboxes()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    const merge = async (projectId: string) => {
      // The answers in the first response may be a visitor's.
      await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 })
      if (!isOver) outboxes.of(userId, projectId).merge()
    }
    const begin = () => {
      for (const projectId of visitorProjects()) void merge(projectId).catch(connection.noticeFailure)
    }
    begin()
    const stop = connection.recovered.listen(begin)
    return () => {
      isOver = true
      stop()
    }
  }, [client, connection, outboxes, userId])
}
