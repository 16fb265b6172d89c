import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../accounts/api.ts'
import { holdReloadWhile } from '../../platform/reload.ts'
import { onRecovery } from '../../platform/connection.ts'
import { onAnswerElsewhere } from './answerChannel.ts'
import { areAnswersUnsaved } from './draftStore.ts'
import { listsChanged, storeAnswer } from '../api.ts'
import { onBoxCompleted } from '../events.ts'
import { useDraftStore } from '../box/useBox.ts'

/** Sees to it that no answer to this project gets lost: on leaving the page, over a lost connection, between windows. */
export const useDraftSync = (projectId: string): void => {
  const client = useQueryClient()
  const drafts = useDraftStore(projectId)
  const userId = useUser()?.id

  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && drafts.saveAll()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', drafts.saveAll)
    const stops = [
      holdReloadWhile(() => areAnswersUnsaved(client)),
      onRecovery(drafts.saveAll),
      onBoxCompleted(() => listsChanged(client)),
      onAnswerElsewhere((saved) => {
        if (saved.userId === userId && saved.projectId === projectId) storeAnswer(client, projectId, saved.answer)
      }),
    ]
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', drafts.saveAll)
      for (const stop of stops) stop()
      drafts.saveAll()
    }
  }, [client, drafts, projectId, userId])
}
