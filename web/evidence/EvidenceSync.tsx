import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EvidenceState } from '@fieldwork/core/evidence/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { blocksOf } from '@fieldwork/core/documents/walk.ts'
import { listValidations } from '@fieldwork/core/tasks/contract.ts'
import { mayBecomeSeen } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { taskMessages } from '../messages/tasks.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { impersonation } from '../platform/impersonation.ts'
import { evidenceStateQuery, storeAnswer, storedAnswer, validationsQuery } from '../tasks/api.ts'
import { companionChanges } from '../tokens/api.ts'

/** Milliseconds between two requests: with a companion, so that its output shows within two seconds; without one, in case one is added. */
const [pause, longPause] = [1500, 30_000]

/**
 * Shows what the learner's companion sent, while the page is visible and a task still takes output. A toast reports accepted output, because
 * the learner is looking at the terminal; a refusal is announced by the task's box.
 */
export const EvidenceSync = ({ projectId, document }: { projectId: string; document: GuidedDocument }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
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
    // A failure is retried after the next request, which changes `dataUpdatedAt` even if its data is the same.
    void mergeAnswers(client, projectId)
      .then((titles) => titles.forEach((title) => toasts.show({ title: taskMessages.completed(title) })))
      .catch(() => undefined)
  }, [client, projectId, state, dataUpdatedAt, toasts])
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

/** Stores newer answers of the server. Returns the titles of tasks whose output was accepted. */
const mergeAnswers = async (client: QueryClient, projectId: string): Promise<string[]> => {
  const validations = await call(listValidations, { params: { projectId } })
  const accepted: string[] = []
  for (const { id, title, answer } of validations) {
    const stored = storedAnswer(client, projectId, id)
    if (!answer || !stored || answer.revision <= stored.revision) continue
    storeAnswer(client, projectId, answer)
    if (answer.status === 'COMPLETE' && answer.basis === 'seen') accepted.push(title)
  }
  return accepted
}
