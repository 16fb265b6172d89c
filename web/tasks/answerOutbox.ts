import type { QueryClient } from '@tanstack/react-query'
import type { Answer, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { createBroadcast, type Broadcast } from '../platform/browser/broadcast.ts'
import { createOutbox, type Drafts, type Outbox } from '../platform/outbox/outbox.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { answerDrafts, replacedByVisitor, type RequestedStatus } from './answerDraft.ts'
import { answerStorage } from './answerStorage.ts'
import { answerInTheWay, sendAnswer, storeAnswer, storedAnswer, validationsQuery } from './api.ts'

export type AnswerDraftsById = Drafts<AnswerValue, RequestedStatus, Answer>

/** The unsaved answers of one person to one project. */
export type AnswerOutbox = Outbox<AnswerValue, RequestedStatus, Answer> & {
  /** `isOfExamples`: a visitor wrote the answer before logging in, with the example values. */
  requestStatus: (id: string, status: RequestedStatus, options: { isOfExamples: boolean }) => Promise<Answer>
  /** Shows an answer that didn't come through this outbox, here and in the other windows. */
  take: (answer: Answer) => void
}

/** An answer that a window of this browser has just saved. */
export type SavedAnswer = { userId: string; projectId: string; answer: Answer }

/** All answer outboxes of a running app. */
export type AnswerOutboxes = {
  /** Returns the same outbox while the app runs, so that a write in flight arrives even after its box has left the screen. */
  of: (userId: string | null, projectId: string) => AnswerOutbox
  areUnsaved: () => boolean
  /** To and from the other windows. */
  savedAnswers: Broadcast<SavedAnswer>
  /** Called when the app is mounted. Returns a function to call when it is unmounted. */
  open: () => () => void
}

export const createAnswerOutboxes = (client: QueryClient, platform: Platform): AnswerOutboxes => {
  const savedAnswers = createBroadcast<SavedAnswer>('fieldwork.answers')
  const outboxes = new Map<string, AnswerOutbox>()
  let isOpen = true
  const currentUserId = () => client.getQueryData(userQuery.queryKey)?.id

  const create = (userId: string | null, projectId: string): AnswerOutbox => {
    const stored = (id: string) => storedAnswer(client, projectId, id)
    const show = (answer: Answer) => storeAnswer(client, projectId, answer)
    const announce = (answer: Answer) => userId && savedAnswers.send({ userId, projectId, answer })
    const ofExamples = new Set<string>()
    const outbox = createOutbox(
      {
        machine: answerDrafts,
        storage: answerStorage(userId, projectId),
        pauseMs: 800,
        isLoaded: () => client.getQueryData(validationsQuery(projectId).queryKey) !== undefined,
        stored,
        show,
        announce,
        replacedByVisitor,
        send: (id, write) => {
          const isOfExamples = write.status === 'COMPLETE' && ofExamples.has(id)
          return sendAnswer(projectId, id, isOfExamples ? { ...write, isOfExamples } : write, stored(id)?.hidden ?? false)
        },
        newerIn: answerInTheWay,
      },
      { platform, userId, currentUserId, isOpen: () => isOpen },
      userId === null ? undefined : of(null, projectId),
    )
    const take = (answer: Answer) => {
      if (userId === null || currentUserId() !== userId) return
      show(answer)
      announce(answer)
    }
    const requestStatus = (id: string, status: RequestedStatus, { isOfExamples = false } = {}) => {
      if (isOfExamples) ofExamples.add(id)
      return outbox.requestStatus(id, status).finally(() => ofExamples.delete(id))
    }
    return { ...outbox, requestStatus, take }
  }
  const of: AnswerOutboxes['of'] = (userId, projectId) => {
    const key = `${userId ?? ''}/${projectId}`
    const outbox = outboxes.get(key) ?? create(userId, projectId)
    outboxes.set(key, outbox)
    return outbox
  }
  const open = () => {
    isOpen = true
    return () => void (isOpen = false)
  }
  return { of, savedAnswers, open, areUnsaved: () => [...outboxes.values()].some((outbox) => outbox.isUnsaved()) }
}
