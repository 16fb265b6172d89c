import { useMemo } from 'react'
import type { StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { MarkdownText } from '../../documents/markdown/MarkdownText.tsx'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AnswerBody.module.css'
import { AnswerSources, SourceChip } from './AnswerSources.tsx'
import { SourcesContext, type Steps } from './PassageLink.tsx'

type AnswerBodyProps = {
  answer: Pick<StreamedAnswer, 'text' | 'passages' | 'unbacked'>
  /** More of it is to come. */
  isStreaming: boolean
  /** Shows the passage in the document. */
  onFollow: (passage: QuotedPassage) => void
  /** The steps of the project, in order. */
  steps?: Steps
}

/**
 * The text of an answer, with a numbered chip for each source and a dotted line under what nothing backs. Its sources are listed once it is
 * complete, so that nothing moves under the pointer before.
 */
export const AnswerBody = ({ answer: { text, passages, unbacked }, isStreaming, onFollow, steps = noSteps }: AnswerBodyProps) => {
  const [lead, rest] = isStreaming ? [text, ''] : splitAround(text, passages)
  const isSure = passages.length > 0 && sureTexts.some((sure) => lead.startsWith(sure))
  const isNear = passages.length > 0 && passages.every(({ quote }) => quote === '')
  const sources = useMemo(() => ({ passages, onFollow, steps }), [passages, onFollow, steps])
  return (
    <SourcesContext value={sources}>
      <Text as="div" text="body" tone="ink">
        <div className={isNear ? styles.near : undefined}>
          <Text as="div" {...((isSure || isNear) && { text: 'small', weight: 'medium', tone: 'quiet' })}>
            <MarkdownText text={lead} isStreaming={isStreaming} sourceLink={sourceLink} unbacked={unbacked} canCopyCode />
          </Text>
          {!isStreaming && passages.length > 0 && <AnswerSources isNear={isNear} above={isSure || isNear ? 6 : 12} />}
        </div>
        {rest !== '' && (
          <Text as="div" above={10}>
            <MarkdownText text={rest} />
          </Text>
        )}
        {!isStreaming && unbacked.length > 0 && (
          <Text above={10} text="caption" tone="faint">
            {messages.someUnbacked}
          </Text>
        )}
      </Text>
    </SourcesContext>
  )
}

/** If the search found only near places, these follow the first paragraph, before the other suggestions. */
const splitAround = (text: string, passages: readonly QuotedPassage[]): [string, string] => {
  const end = passages.length > 0 && passages.every(({ quote }) => quote === '') ? text.indexOf('\n\n') : -1
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)]
}

const sureTexts = [1, 2].map(offlineChatMessages.found)

const noSteps: Steps = []

/** Shared by all answers, so that a new source doesn't render unchanged blocks again. */
const sourceLink = (number: number) => <SourceChip number={number} />
