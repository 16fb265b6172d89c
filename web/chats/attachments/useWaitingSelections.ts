import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import type { Attached } from './useAttachments.ts'

/** Returns the passages that a visitor attached. They go to the chat if the visitor logs in before sending them. */
export const useWaitingSelections = (projectId: string): Attached => {
  const waiting = useChatSelections((state) => state.waiting)
  const texts = attachedSelections(waiting.flatMap((one) => (one.projectId === projectId ? one.text : [])))
  const removeThose = (isRemoved: (text: string) => boolean) =>
    useChatSelections.setState({ waiting: waiting.filter((one) => one.projectId !== projectId || !isRemoved(one.text)) })
  return {
    pending: texts.map((text) => ({ id: text, type: 'selection', content: text })),
    parts: texts.map((text) => ({ type: 'selection', content: text })),
    notice: '',
    announcement: '',
    isReady: true,
    clearSent: () => removeThose(() => true),
    remove: (id) => removeThose((text) => text === id),
    retry: () => {},
  }
}
