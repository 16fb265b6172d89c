import { useEffect } from 'react'
import { useStore } from 'zustand'
import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import type { OpenBox } from './useBox.ts'
import { focusField } from './useFocusAfterAction.ts'

/**
 * Carries out what a visitor pressed in this box before logging in: once, after their answers are saved, and only if these are unchanged. If
 * the account has another answer or more is needed, the learner decides again.
 */
export const useResumedAction = (projectId: string, boxId: string, { items, message, done, actions }: OpenBox): void => {
  const user = useUser()
  const { pendingActions } = usePlatform()
  const { action } = useStore(pendingActions.state)
  const isMine =
    action !== undefined &&
    'projectId' in action &&
    action.projectId === projectId &&
    ('boxId' in action ? action.boxId === boxId : action.kind === 'upload' && items.some(({ node }) => node.id === action.validationId))

  const isLoaded = message !== 'loading' && message !== 'loadFailed'
  // From the same render as the answers that are compared below.
  const isSettled = isLoaded && items.every(({ phase, awaitsMerge }) => phase === 'rest' && !awaitsMerge)
  useEffect(() => {
    if (!isMine || !user || !isSettled) return
    const taken = pendingActions.take()
    if (!taken) return
    if (taken.kind === 'upload') return focusField(taken.validationId)
    document.getElementById(`${boxId}-title`)?.focus({ preventScroll: true })
    if (!('values' in taken)) return
    const isUnchanged = items.every(({ node, answer }) => {
      const pressed = taken.values[node.id]
      return pressed ? isSameValue(answer, pressed) : isEmptyAnswer(answer)
    })
    if (!isUnchanged) return
    if (taken.kind === 'review') void actions.markForReview()
    else if (done === 'ready') void actions.pressDone(taken)
  })
}
