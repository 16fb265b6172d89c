import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useUser } from '../accounts/api.ts'
import { holdReloadWhile } from '../shell/appReload.ts'
import { noticeFailure, onRecovery } from '../shell/connection.ts'
import { onAnswerElsewhere } from './answerChannel.ts'
import { areAnswersUnsaved } from './answerDesk.ts'
import { listsChanged, storeAnswer, validationsQuery } from './api.ts'
import { onBoxCompleted } from './events.ts'
import { keptIds } from './keptAnswers.ts'
import { useDesk } from './useBox.ts'

/** Sees to it that no answer to this project gets lost: on leaving the page, over a lost connection, between windows, on logging in. */
export const useAnswerKeeping = (projectId: string): void => {
  const client = useQueryClient()
  const desk = useDesk(projectId)
  const userId = useUser()?.id
  useAnonymousMerge(projectId)

  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && desk.saveAll()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', desk.saveAll)
    const stops = [
      holdReloadWhile(() => areAnswersUnsaved(client)),
      onRecovery(desk.saveAll),
      onBoxCompleted(() => listsChanged(client)),
      onAnswerElsewhere((saved) => {
        if (saved.userId === userId && saved.projectId === projectId) storeAnswer(client, projectId, saved.answer)
      }),
    ]
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', desk.saveAll)
      for (const stop of stops) stop()
      desk.saveAll()
    }
  }, [client, desk, projectId, userId])
}

/** Once somebody is signed in, saves what they wrote before; what the server already holds wins. */
const useAnonymousMerge = (projectId: string): void => {
  const client = useQueryClient()
  const desk = useDesk(projectId)
  const userId = useUser()?.id
  const before = useRef(userId)
  useEffect(() => {
    if (before.current !== userId) void client.invalidateQueries({ queryKey: validationsQuery(projectId).queryKey })
    before.current = userId
    if (!userId) return
    let isOver = false
    const merge = async () => {
      if (keptIds(null, projectId).length === 0) return
      // What the page brought along may have been read for a visitor.
      await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 })
      if (!isOver) desk.merge()
    }
    const begin = () => void merge().catch(noticeFailure)
    begin()
    const stop = onRecovery(begin)
    return () => {
      isOver = true
      stop()
    }
  }, [client, desk, projectId, userId])
}
