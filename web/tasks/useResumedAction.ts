import { useEffect } from 'react'
import { useStore } from 'zustand'
import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { OpenBox } from './box/useBox.ts'
import { focusField } from './useFocusAfterAction.ts'

/**
 * Carries out what was pressed in this box before someone logged in: once, when the answers written as a visitor are saved, and only on the
 * answers that it was pressed on. When the account holds another answer, or more is needed, the learner decides again.
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
  // All of it is of one moment, with the answers that are compared below.
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
    else if (done === 'ready') void actions.pressDone()
  })
}
