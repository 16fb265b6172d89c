import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { saveSummary } from '@fieldwork/core/catalogue/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { userQuery, useUser } from '../accounts/api.ts'
import { projectQuery, projectUpdated } from '../catalogue/api.ts'
import { localStore } from '../platform/browser/storage.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import { call } from '../platform/calls/call.ts'
import { createDraftMachine, idleDraft, phaseOf, type StoredDraft } from '../platform/outbox/draft.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { createOutboxStorage } from '../platform/outbox/outboxStorage.ts'
import { perUserAndProject } from '../platform/outbox/perUserAndProject.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery } from './api.ts'

/** The server has no revisions of it: the last write stays. */
type StoredSummary = { text: string; revision: number }

const machine = createDraftMachine<string, 'saved', StoredSummary>({
  draftStatus: 'saved',
  valueOf: ({ text }) => text,
  isSame: (one, other) => one === other,
})

/** Milliseconds. Each save has the documentation made again, so it usually waits until the field is left. */
const pauseMs = 10_000

const storageOf = (userId: string, projectId: string) =>
  createOutboxStorage(localStore, `fieldwork.summary.${userId}.${projectId}.`, (stored): StoredDraft<string, 'saved'> | undefined => {
    const mine = (stored as { mine?: unknown } | null)?.mine
    return typeof mine === 'string' ? { mine, base: 0 } : undefined
  })

const outboxOf = perUserAndProject((client, platform, userId, projectId) => {
  const currentUserId = () => client.getQueryData(userQuery.queryKey)?.id
  const storage = storageOf(userId, projectId)
  const stored = () => {
    const project = client.getQueryData(projectQuery(projectId).queryKey)
    return project && { text: project.summary ?? '', revision: 0 }
  }
  // The last save before the page was left may have arrived after all.
  if (storage.read(projectId)?.mine === stored()?.text) storage.remove(projectId)
  const outbox = createOutbox(
    {
      machine,
      storage,
      pauseMs,
      stored,
      send: async (_, { value, revision }) => {
        const project = await call(saveSummary, { params: { projectId }, body: { summary: value } }, { keepalive: true })
        projectUpdated(client, project)
        const { docStatus, summary = '' } = project
        // The files that are known have the sentences from before.
        client.setQueryData(documentationQuery(projectId).queryKey, (list) =>
          list && docStatus !== 'READY' ? { ...list, docStatus, results: [] } : list,
        )
        return { text: summary, revision: revision + 1 }
      },
    },
    { platform, userId, currentUserId, isOpen: () => true },
    undefined,
  )
  platform.reload.holdWhile(outbox.isUnsaved)
  return {
    ...outbox,
    type: (value: string) => {
      // Each key, because the pause is long.
      storage.write(projectId, { mine: value, base: 0 })
      outbox.type(projectId, value)
    },
  }
})

/** The learner's sentences about what they built, which are saved when their field is left, and kept in this browser until they are saved. */
export const useSummary = (project: Project) => {
  const client = useQueryClient()
  const platform = usePlatform()
  const user = useUser()
  const outbox = outboxOf(client, platform, user?.id ?? '', project.id)
  const draft = useStore(outbox.state, (drafts) => drafts[project.id]) ?? idleDraft
  useEffect(() => {
    const stop = onLeave(outbox.saveAll)
    return () => {
      stop()
      outbox.saveAll()
    }
  }, [outbox])
  const phaseNow = () => phaseOf(outbox.state.getState()[project.id] ?? idleDraft)
  return {
    value: draft.localValue ?? project.summary ?? '',
    phase: phaseOf(draft),
    type: outbox.type,
    /** Saves what was typed. Resolves to true once it's saved, and to false if it wasn't: after the first attempt, or after all of them. */
    save: (attempts: 'first' | 'all' = 'first') =>
      new Promise<boolean>((resolve) => {
        outbox.saveAll()
        const check = () => {
          const phase = phaseNow()
          if (phase === 'saving' || (phase === 'retrying' && attempts === 'all')) return
          stop()
          resolve(phase === 'rest')
        }
        const stop = outbox.state.subscribe(check)
        check()
      }),
  }
}

export type Summary = ReturnType<typeof useSummary>
