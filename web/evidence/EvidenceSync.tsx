import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EvidenceState } from '@fieldwork/core/evidence/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { blocksOf } from '@fieldwork/core/documents/walk.ts'
import { listValidations } from '@fieldwork/core/tasks/contract.ts'
import { mayBecomeSeen } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { call } from '../platform/calls/call.ts'
import { impersonation } from '../platform/impersonation.ts'
import { evidenceStateQuery, storeAnswer, storedAnswer, validationsQuery } from '../tasks/api.ts'
import { companionChanges } from '../tokens/api.ts'

/** Milliseconds between two looks: with a companion, so that what it sent shows within two seconds, and without one, in case one is added. */
const [pause, longPause] = [1500, 30_000]

/**
 * Shows on the open page what the learner's companion sent, while the page is visible and output could still be sent for a task. It shows
 * nothing itself.
 */
export const EvidenceSync = ({ projectId, document }: { projectId: string; document: GuidedDocument }) => {
  const client = useQueryClient()
  const hasOpenTask = useHasOpenTask(projectId, document)
  const isLearner = useUser() !== null && !impersonation()
  const { data: state, dataUpdatedAt } = useQuery({
    ...evidenceStateQuery(projectId),
    enabled: isLearner && hasOpenTask,
    refetchOnWindowFocus: true,
    refetchInterval: (query) => (query.state.data?.hasCompanion ? pause : longPause),
  })
  useEffect(() => companionChanges.listen(() => void client.invalidateQueries(evidenceStateQuery(projectId))), [client, projectId])
  useEffect(() => {
    if (!state || !isNewer(client, projectId, state)) return
    // What fails is tried with the next look, which changes its time alone if it finds the same.
    void mergeAnswers(client, projectId).catch(() => undefined)
  }, [client, projectId, state, dataUpdatedAt])
  return null
}

const useHasOpenTask = (projectId: string, document: GuidedDocument): boolean => {
  const { data: validations } = useQuery({ ...validationsQuery(projectId), enabled: false })
  const ids = new Set(
    blocksOf(document).flatMap((block) => (block.type === 'validationText' && block.format?.by === 'output' ? [block.id] : [])),
  )
  return validations?.some(({ id, status, answer }) => ids.has(id) && mayBecomeSeen({ status, basis: answer?.basis })) ?? false
}

const isNewer = (client: QueryClient, projectId: string, { answers }: EvidenceState): boolean =>
  answers.some(({ id, revision }) => {
    const stored = storedAnswer(client, projectId, id)
    return stored !== undefined && revision > stored.revision
  })

/** Puts answers that the server has newer where another window's would be put. */
const mergeAnswers = async (client: QueryClient, projectId: string): Promise<void> => {
  const validations = await call(listValidations, { params: { projectId } })
  for (const { id, answer } of validations) {
    const stored = storedAnswer(client, projectId, id)
    if (answer && stored && answer.revision > stored.revision) storeAnswer(client, projectId, answer)
  }
}
