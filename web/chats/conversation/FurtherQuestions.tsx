import { useQuery } from '@tanstack/react-query'
import { maxSuggested } from '@fieldwork/core/chats/limits.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { isFound } from '../answer/quotations.tsx'
import { projectQuestionsQuery } from '../api.ts'
import { messageText } from '../chatState.ts'
import { useChatState, useOpenChat } from '../useChat.ts'
import { PromptList } from './PromptList.tsx'

/** Further questions that the author answers in the step that was found last, except those asked before. */
export const FurtherQuestions = () => {
  const list = useChatState((state) => state.messages)
  const source = list.flatMap(({ sources }) => sources?.passages.slice(0, 1) ?? []).at(-1)
  return source && isFound(source) ? <Questions source={source} earlier={list.map(messageText)} /> : null
}

const Questions = ({ source: { blockId, quote, best = '' }, earlier }: { source: QuotedPassage; earlier: readonly string[] }) => {
  const { project, asking } = useOpenChat()
  const { data } = useQuery(
    projectQuestionsQuery(project.id, { trackId: asking().trackId, blockId, quote: (quote || best).slice(0, maxQuote) }),
  )
  const questions = (data?.questions ?? []).filter((question) => !earlier.includes(question)).slice(0, maxSuggested)
  if (questions.length === 0) return null
  return (
    <Stack gap={8} above={12}>
      <Text text="caption" tone="faint" aria-hidden>
        {messages.furtherQuestions}
      </Text>
      <PromptList
        label={messages.furtherQuestions}
        prompts={questions.map((question) => ({ label: question, prompt: question, autoSend: true }))}
      />
    </Stack>
  )
}

/** Characters of a quotation in an address. Authors’ answers are shorter. */
const maxQuote = 600
