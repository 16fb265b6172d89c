import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../accounts/api.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { listsChanged, storeAnswer, storedAnswer, validationsQuery } from './api.ts'
import { useAnswerOutbox, useAnswerOutboxes } from './useDraft.tsx'
import { boxCompleted } from './events.ts'

/** Saves answers to this project when the page is left or the connection recovers, and syncs them between windows. Renders nothing. */
export const AnswerSync = ({ projectId }: { projectId: string }) => {
  const client = useQueryClient()
  const { connection, reload } = usePlatform()
  const outboxes = useAnswerOutboxes()
  const outbox = useAnswerOutbox(projectId)
  const userId = useUser()?.id

  useEffect(() => {
    const stops = [
      onLeave(outbox.saveAll),
      reload.holdWhile(outboxes.areUnsaved),
      connection.recovered.listen(outbox.saveAll),
      boxCompleted.listen(() => listsChanged(client)),
      outboxes.savedAnswers.listen((saved) => {
        if (saved.userId !== userId || saved.projectId !== projectId) return
        const stored = storedAnswer(client, projectId, saved.answer.id)
        // The message is late, or the project was restarted there: ask the server.
        if (stored && saved.answer.revision < stored.revision) void client.invalidateQueries(validationsQuery(projectId))
        else storeAnswer(client, projectId, saved.answer)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      outbox.saveAll()
    }
  }, [client, connection, reload, outboxes, outbox, projectId, userId])
  return null
}
