import { useStore } from 'zustand'
import { chatMessages as messages } from '../../messages/chats.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TrashIcon } from '../../ui/icons/icons.ts'
import { useChatStore } from '../useChat.ts'

/** The button that clears a chat, in the head of its panel. */
export const ChatActions = ({ projectId }: { projectId: string }) => {
  const store = useChatStore(projectId)
  const isEmpty = useStore(store.state, ({ messages: list, streaming, unsent }) => list.length === 0 && !streaming && unsent.length === 0)
  return isEmpty ? null : <IconButton icon={TrashIcon} label={messages.clear} onClick={() => store.askToClear(true)} />
}
