import { answerTypeOf } from '@fieldwork/core/documents/walk.ts'
import { useUser } from '../../accounts/api.ts'
import { useUpgradePrompt } from '../../plans/api.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { useDraft } from '../useDraft.tsx'
import type { AnswerItem, ShownAnswerItem } from './boxState.ts'

/** Returns the text of an answer while it is typed or chosen, and a message about saving it. */
export const useTextDraft = (item: ShownAnswerItem) => {
  const { node, answer, field } = item
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  const isLocked = field === 'locked'
  const { localValue, type } = useDraft(node.id)
  const text = (localValue ?? answer).text?.data ?? ''
  const write = (data: string) => {
    if (isLocked) promptUpgrade?.('validation_edit')
    else type({ type: answerTypeOf[node.type], text: { data } })
  }
  return { text, write, isLocked, saving: savingMessage(item, { isVisitor: !user, isLocked, isEmpty: text.trim() === '' }) }
}

const savingMessage = (
  { phase, answer }: AnswerItem,
  { isVisitor, isLocked, isEmpty }: { isVisitor: boolean; isLocked: boolean; isEmpty: boolean },
): string => {
  if (isLocked || phase === 'conflict' || phase === 'refused') return ''
  if (isVisitor) return isEmpty ? '' : messages.saving.visitor
  if (phase === 'rest') return answer.revision > 0 && !isEmpty ? messages.saving.saved : ''
  return phase === 'retrying' ? messages.saving.retrying : messages.saving.saving
}
