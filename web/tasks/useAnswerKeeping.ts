import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../accounts/api.ts'
import { holdReloadWhile } from '../shell/appReload.ts'
import { onRecovery } from '../shell/connection.ts'
import { onAnswerElsewhere } from './answerChannel.ts'
import { areAnswersUnsaved } from './answerDesk.ts'
import { listsChanged, storeAnswer } from './api.ts'
import { onBoxCompleted } from './events.ts'
import { useDesk } from './useBox.ts'

/** Sees to it that no answer to this project gets lost: on leaving the page, over a lost connection, between windows. */
export const useAnswerKeeping = (projectId: string): void => {
  const client = useQueryClient()
  const desk = useDesk(projectId)
  const userId = useUser()?.id

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
