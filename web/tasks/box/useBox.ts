import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { shallow } from 'zustand/shallow'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { answerTypeOf, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { answerLimit } from '@fieldwork/core/tasks/limits.ts'
import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import type { Answer, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { boxOf, type Box } from '@fieldwork/core/tasks/box.ts'
import { boxStatus, emptyAnswer, isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useLimit, useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { ResponseError } from '../../platform/calls/call.ts'
import { useLock, useUpgradePrompt } from '../../plans/api.ts'
import type { RequestedStatus } from '../answerDraft.ts'
import type { AnswerDraftsById, AnswerOutbox } from '../answerOutbox.ts'
import { useAnswerOutbox } from '../useDraft.tsx'
import { answerInTheWay, sendInsistence, sendShowing, storedAnswer, validationsQuery } from '../api.ts'
import { isBadUrl, itemOf, withSettledStatus, type AnswerItem, type AnswerUploadState } from './boxState.ts'
import { boxCompleted } from '../events.ts'

export type BoxActions = {
  /** `isOfExamples`: a visitor pressed it before logging in, over output of the example values. */
  pressDone: (options?: { isOfExamples?: boolean | undefined }) => Promise<void>
  markForReview: () => Promise<void>
  /** Requests a status of one answer. Errors are shown in the box. */
  requestStatus: (id: string, status: RequestedStatus) => Promise<void>
  /** Accepts a refused answer on the learner's word. Errors are shown in the box. */
  insist: (id: string, reason: string) => Promise<void>
  /** Shows the author's explanation of a refused answer, which completes it. Errors are shown in the box. */
  show: (id: string) => Promise<void>
  setUpload: (id: string, state: AnswerUploadState | undefined) => void
  /** Reopens complete answers, or offers Pro, which that takes; undefined if Pro isn't sold. */
  edit: (() => void) | undefined
  /** Stops editing. */
  close: () => void
}

export type OpenBox = Box<AnswerItem> & {
  drafts: AnswerOutbox
  actions: BoxActions
  loading: 'done' | 'review' | undefined
  /** Done or Mark for review was pressed since the page loaded, so changes are announced. */
  hasActed: boolean
  isEditing: boolean
  loadFailed: boolean
  reload: () => void
  /** The commands print the examples of a visitor, which count for no account. */
  hasExampleOutput: boolean
}

export const useBox = (projectId: string, box: ValidationBoxNode): OpenBox => {
  const client = useQueryClient()
  const { project } = useOpenProject()
  const user = useUser()
  const logIn = useLogIn()
  const promptUpgrade = useUpgradePrompt()
  const editLock = useLock('validation_edit')
  const drafts = useAnswerOutbox(projectId)
  const planLimit = useLimit('validationTextCharacter')
  const query = useQuery(validationsQuery(projectId))
  const nodes = validationsOf(box).filter(({ hidden }) => !hidden)
  const [working, setWorking] = useState<OpenBox['loading']>()
  const [hasActed, setActed] = useState(false)
  /** Revisions at the time of a failure; the next successful call changes them and clears it. */
  const [failedAt, setFailedAt] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  const [uploads, setUploads] = useState<Readonly<Record<string, AnswerUploadState | undefined>>>({})
  /** URLs that Done rejected, by validation. */
  const [badUrls, setBadUrls] = useState<Readonly<Record<string, string>>>({})
  const isLoaded = query.data !== undefined

  useEffect(() => {
    if (isLoaded) drafts.saveAll()
  }, [drafts, isLoaded])

  const questions = nodes.map((node) => ({
    node,
    answer: query.data?.find(({ id }) => id === node.id)?.answer ?? emptyAnswer(node.id, answerTypeOf[node.type]),
    limit: node.type === 'validationText' ? answerLimit(planLimit, node.characterLimit, node.format?.by === 'output') : maxUrlLength,
  }))
  const items = useItems(drafts, (all) =>
    withSettledStatus(
      questions.map(({ node, answer, limit }) =>
        itemOf(node, answer, limit, { draft: all[node.id], upload: uploads[node.id], badUrl: badUrls[node.id] }),
      ),
    ),
  )
  const valueOf = ({ node, answer }: AnswerItem): AnswerValue => drafts.state.getState()[node.id]?.localValue ?? answer
  const revisions = () => nodes.map(({ id }) => storedAnswer(client, projectId, id)?.revision).join(' ')
  const loadFailed = query.isError && !isLoaded
  const state = boxOf(items, {
    person: !user ? 'visitor' : editLock ? 'free' : 'pro',
    answers: isLoaded ? 'loaded' : loadFailed ? 'failed' : 'loading',
    hasFailed: failedAt !== undefined && failedAt === revisions(),
    isEditing,
  })

  // A user whose session ended has seen their own values.
  const hasExamples = !user && project.metadata.variables.some(({ personal }) => personal !== undefined)
  const hasExampleOutput = hasExamples && items.some(({ by }) => by === 'output')

  /** Asks to log in and remembers what was pressed, to be carried out on these answers afterwards. */
  const askToLogIn = (kind: 'done' | 'review') => {
    const values = Object.fromEntries(
      items.flatMap((item) => {
        const { type, text, file } = valueOf(item)
        return isEmptyAnswer({ type, text, file }) ? [] : [[item.node.id, { type, text, file }]]
      }),
    )
    logIn({ action: { kind, projectId, boxId: box.id, values, isOfExamples: hasExampleOutput } })
  }

  const requestAll = async (chosen: AnswerItem[], status: RequestedStatus, isOfExamples = false) => {
    setFailedAt(undefined)
    const results = await Promise.allSettled(chosen.map(({ node }) => drafts.requestStatus(node.id, status, { isOfExamples })))
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    if (reasons.some(isSignedOut)) askToLogIn(status === 'IN_REVIEW' ? 'review' : 'done')
    else if (reasons.some(isFailure)) setFailedAt(revisions())
  }

  const pressDone: BoxActions['pressDone'] = async ({ isOfExamples } = {}) => {
    if (!user) return askToLogIn('done')
    const bad = state.toGrade.filter((item) => isBadUrl(item.node, valueOf(item)))
    setBadUrls(Object.fromEntries(bad.map((item) => [item.node.id, valueOf(item).text?.data ?? ''])))
    setEditing(false)
    setWorking('done')
    setActed(true)
    await requestAll(state.toGrade, 'COMPLETE', isOfExamples)
    setWorking(undefined)
    notifyIfComplete()
  }

  const notifyIfComplete = () => {
    const stored = nodes.map(({ id, optional, hidden }) => {
      const answer = storedAnswer(client, projectId, id)
      return { optional, hidden, status: answer?.status ?? ('INCOMPLETE' as const), filled: !isEmptyAnswer(answer ?? null) }
    })
    if (boxStatus(stored) === 'complete') boxCompleted.emit({ projectId, boxId: box.id })
  }

  /** Completes a refused answer without a grade. */
  const completeBy = async (id: string, send: (refused: Answer) => Promise<Answer>) => {
    const refused = storedAnswer(client, projectId, id)
    if (!refused) return
    setActed(true)
    setFailedAt(undefined)
    try {
      drafts.take(await send(refused))
    } catch (error) {
      const other = answerInTheWay(error)
      if (other) return drafts.take(other)
      return isSignedOut(error) ? undefined : setFailedAt(revisions())
    }
    notifyIfComplete()
  }

  const markForReview = async () => {
    if (!user) return askToLogIn('review')
    setEditing(false)
    setWorking('review')
    setActed(true)
    await requestAll(state.toMark, 'IN_REVIEW')
    setWorking(undefined)
  }

  const actions: BoxActions = {
    pressDone,
    markForReview,
    requestStatus: (id, status) =>
      requestAll(
        items.filter(({ node }) => node.id === id),
        status,
      ),
    insist: (id, reason) => completeBy(id, (refused) => sendInsistence(projectId, refused, reason)),
    show: (id) => completeBy(id, (refused) => sendShowing(projectId, refused)),
    setUpload: (id, upload) => setUploads((before) => ({ ...before, [id]: upload })),
    edit: editLock ? promptUpgrade && (() => promptUpgrade(editLock.gate)) : () => setEditing(true),
    close: () => setEditing(false),
  }
  return {
    ...state,
    drafts,
    actions,
    loading: working,
    hasActed,
    isEditing,
    loadFailed,
    reload: () => void query.refetch(),
    hasExampleOutput,
  }
}

/** Keeps items identical while only the text changes, so that typing doesn't render the box. */
const useItems = (drafts: AnswerOutbox, itemsOf: (all: AnswerDraftsById) => AnswerItem[]): AnswerItem[] => {
  const before = useRef<AnswerItem[]>([])
  return useStore(drafts.state, (all) => {
    const items = itemsOf(all)
    const isSame = items.length === before.current.length && items.every((item, index) => shallow(item, before.current[index]))
    return isSame ? before.current : (before.current = items)
  })
}

const isSignedOut = (error: unknown): boolean => error instanceof ResponseError && error.status === 401

/** A pending choice or a newer request isn't a failure. */
const isFailure = (error: unknown): boolean => !answerInTheWay(error) && !(error instanceof DOMException && error.name === 'AbortError')
