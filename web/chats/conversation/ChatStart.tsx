import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSuggested } from '@fieldwork/core/chats/limits.ts'
import type { Prompt } from '@fieldwork/core/chats/schema.ts'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { projectQuestionsQuery, promptsQuery } from '../api.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { PromptList } from './PromptList.tsx'
import { useChatState, useIsFinder, useOpenChat } from '../useChat.ts'

/** Greeting and suggested prompts of an empty chat. */
export const ChatStart = () => {
  const { store, project, asking } = useOpenChat()
  const isFinder = useIsFinder()
  const chatId = useChatState(({ chat }) => chat?.id ?? '')
  // The step at which the chat was opened, so that the text doesn't change while it's read.
  const [{ stepId, trackId }] = useState(asking)
  const { data } = useQuery({ ...promptsQuery(chatId, stepId, trackId), enabled: !isFinder && chatId !== '' })
  const suggestions = useQuery({ ...projectQuestionsQuery(project.id, { stepId, trackId }), enabled: isFinder })
  const questions = suggestions.data?.questions ?? (suggestions.isError ? [] : undefined)
  const prompts = isFinder ? questions && finderPrompts(questions, store.userId === null) : data?.prompts
  return (
    <Stack gap={14}>
      <Text text="body">{data?.greeting ?? (isFinder ? chatStart.finderGreeting : chatStart.greeting)(project.metadata.title)}</Text>
      {prompts && <PromptList prompts={prompts} label={messages.prompts} />}
    </Stack>
  )
}

/** Questions that the project or every project answers, and for a learner a hint, which needs an account. */
const finderPrompts = (questions: readonly string[], isVisitor: boolean): Prompt[] => [
  ...[...new Set([...questions, ...chatStart.troubles])]
    .slice(0, maxSuggested)
    .map((question) => ({ label: question, prompt: question, autoSend: true })),
  ...(isVisitor ? [] : [{ ...chatStart.hint, autoSend: true }]),
]
