import { useQuery } from '@tanstack/react-query'
import { asksForHelp } from '@fieldwork/core/chats/hints.ts'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
import { maxSuggested } from '@fieldwork/core/chats/limits.ts'
import { isProductAnswer } from '@fieldwork/core/messages/productAnswers.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { isFound } from '../answer/quotations.tsx'
import { projectQuestionsQuery } from '../api.ts'
import { messageText } from '../chatState.ts'
import { useChatState, useOpenChat } from '../useChat.ts'
import { PromptList } from './PromptList.tsx'

const furtherKinds = ['hasReason', 'hasExample'] as const

/**
 * “Why?” and “An example?” if the author answers them, then other questions that the author answers and that were neither asked nor answered
 * before: below a reply that is no answer, those close to the message, unless it is about the answer before, such as “why?”; otherwise, those
 * in the step that was found last, or in the step on the screen if nothing was found. An answer about the product has none, nor has a hint.
 */
export const FurtherQuestions = () => {
  const { project, asking } = useOpenChat()
  const list = useChatState((state) => state.messages)
  const earlier = list.flatMap((one) => [messageText(one), ...(one.sources?.passages ?? []).map((passage) => passage.question)])
  const message = list.findLast(({ role }) => role === 'user')
  const last = list.at(-1)
  const isAboutProduct = last !== undefined && isProductAnswer(messageText(last))
  const isHint = message !== undefined && asksForHelp(messageText(message))
  const isAnswered = isAboutProduct || last?.sources?.passages.some(({ quote }) => quote !== '')
  const question = (!isAnswered && message && messageText(message).trim()) || undefined
  const source = list.flatMap(({ sources }) => sources?.passages.slice(0, 1) ?? []).at(-1)
  const beside = source && isFound(source) ? { blockId: source.blockId, quote: source.quote || source.best } : {}
  const { stepId, trackId } = asking()
  const { data } = useQuery({
    ...projectQuestionsQuery(project.id, { trackId, question, ...beside }),
    enabled: !isAboutProduct && !isHint && (question !== undefined || 'blockId' in beside),
  })
  const [answer] = last?.sources?.passages ?? []
  const hasNone = question !== undefined && answer === undefined && data?.questions.length === 0
  const inStep = useQuery({ ...projectQuestionsQuery(project.id, { stepId, trackId }), enabled: hasNone })
  const further = furtherKinds.flatMap((kind) => (answer?.[kind] && answer.quote !== '' ? chatStart.further[kind] : []))
  const questions = [...further, ...((hasNone ? inStep.data : data)?.questions ?? []).filter((one) => !earlier.includes(one))].slice(
    0,
    maxSuggested,
  )
  if (isAboutProduct || isHint || questions.length === 0) return null
  const label = question === undefined || hasNone ? messages.furtherQuestions : messages.closeQuestions
  return (
    <Stack gap={8} above={12}>
      <Text text="caption" tone="faint" aria-hidden>
        {label}
      </Text>
      <PromptList label={label} prompts={questions.map((one) => ({ label: one, prompt: one, autoSend: true }))} />
    </Stack>
  )
}
