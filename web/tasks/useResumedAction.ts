import { useEffect } from 'react'
import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { takeAction, usePendingAction } from '../accounts/pendingAction.ts'
import { useUser } from '../accounts/api.ts'
import { storedDraft } from './drafts/draftStorage.ts'
import type { OpenBox } from './box/useBox.ts'
import { focusField } from './useFocusAfterAction.ts'

/**
 * Carries out what was pressed in this box before somebody logged in: once, when the answers written as a visitor are saved, and only on the
 * answers that it was pressed on. When the account holds another answer, or more is needed, the learner decides anew.
 */
export const useResumedAction = (projectId: string, boxId: string, { items, message, done, actions }: OpenBox): void => {
  const user = useUser()
  const action = usePendingAction((pending) => pending.action)
  const isMine =
    action?.projectId === projectId &&
    ('boxId' in action ? action.boxId === boxId : action.kind === 'upload' && items.some(({ node }) => node.id === action.validationId))

  const isLoaded = message !== 'loading' && message !== 'loadFailed'
  useEffect(() => {
    if (!isMine || !user || !isLoaded || items.some(({ node }) => storedDraft(null, projectId, node.id))) return
    const taken = takeAction()
    if (!taken) return
    if (taken.kind === 'upload') return focusField(taken.validationId)
    document.getElementById(`${boxId}-title`)?.focus({ preventScroll: true })
    if (!('values' in taken)) return
    const isUnchanged = items.every(({ node, value }) => {
      const pressed = taken.values[node.id]
      return pressed ? isSameValue(value, pressed) : isEmptyAnswer(value)
    })
    if (!isUnchanged) return
    if (taken.kind === 'review') void actions.markForReview()
    else if (done === 'ready') void actions.pressDone()
  })
}
