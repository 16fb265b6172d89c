import { use, useState } from 'react'
import { excerptOf } from '@fieldwork/core/tutor/excerpt.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { FencedCode } from '../../documents/markdown/FencedCode.tsx'
import { answerMessages as messages } from '../../messages/answers.ts'
import { ArrowRightIcon, ChevronDownIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AnswerBody.module.css'
import { PassageLink, SourcesContext, type Steps } from './PassageLink.tsx'
import { inline, isCode, withBest } from './quotations.tsx'

/** Lines of code that are shown at once. */
const maxLines = 8

/** A passage that answers: its best sentences, the commands that belong to them, and a link to its step. After the first one, that is all. */
export const PassageAnswer = ({ passage, isFirst }: { passage: QuotedPassage; isFirst: boolean }) => {
  const { quote, best = '', commands, code, continued } = passage
  const [isWhole, setWhole] = useState(false)
  const lines = quote.split('\n')
  const excerpt = excerptOf(passage)
  const isPart = isCode(passage) ? lines.length > maxLines : excerpt.isPart
  const text = isWhole ? [quote] : isFirst || !best ? excerpt.paragraphs : [best]
  return (
    <Stack gap={8} ruled={!isFirst}>
      <Answered passage={passage} />
      {commands !== undefined && isFirst && <Code text={commands} />}
      {isCode(passage) ? <Code text={isWhole ? quote : lines.slice(0, maxLines).join('\n')} /> : <Paragraphs texts={text} best={best} />}
      {code !== undefined && (isFirst || !best) && <Code text={code} />}
      {isWhole && continued !== undefined && <Paragraphs texts={continued.split('\n')} best={best} />}
      <StepLink passage={passage} />
      {isFirst && isPart && (
        <Row
          as="button"
          type="button"
          inline
          gap={4}
          text="caption"
          tone="quiet"
          hover="harbour"
          className={styles.fold}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? messages.showLess : messages.showWhole}
          <ChevronDownIcon size={16} />
        </Row>
      )}
    </Stack>
  )
}

/** The question that an author’s answer was written for: “Nearly.” alone says nothing. */
const Answered = ({ passage: { question } }: { passage: QuotedPassage }) =>
  question && (
    <Text text="small" weight="bold" breaks dir="auto">
      {inline(question)}
    </Text>
  )

/** The sentence that answers best is darker than those around it. */
const Paragraphs = ({ texts, best }: { texts: readonly string[]; best: string }) =>
  texts.map((text, at) => (
    <Text key={text} tone={text === best || (best === '' && at === 0) ? 'ink' : 'quiet'} breaks className={styles.quote} dir="auto">
      {text === best ? inline(text) : withBest(text, best, inline)}
    </Text>
  ))

/** A place that may not answer the question: a sentence or two from there and a link, or else a link with every heading above it. */
export const NearPassage = ({ passage }: { passage: QuotedPassage }) => (
  <Stack gap={2}>
    <Answered passage={passage} />
    {passage.best && (
      <Text text="small" tone="quiet" breaks className={styles.quote} dir="auto">
        {inline(passage.best)}
      </Text>
    )}
    {passage.code !== undefined && <Code text={passage.code} />}
    <StepLink passage={passage} isAlone={!passage.best} />
  </Stack>
)

const Code = ({ text }: { text: string }) => <FencedCode token={{ text, raw: '' }} canCopy />

/** Leads to the place of a passage. */
const StepLink = ({ passage, isAlone = false }: { passage: QuotedPassage; isAlone?: boolean }) => (
  <Text as={PassageLink} passage={passage} text="small" weight="medium" breaks className={styles.step}>
    <VisuallyHidden>{passage.isPrepared ? messages.goThere : messages.showInText}: </VisuallyHidden>
    {stepLabel(passage, use(SourcesContext).steps, isAlone)}
    <ArrowRightIcon size={14} />
  </Text>
)

/** The number of the step of a passage and its nearest heading, or every heading of one that stands alone, or the concept that it defines. */
const stepLabel = ({ stepId, title, conceptName }: QuotedPassage, steps: Steps, isAlone: boolean): string => {
  if (conceptName) return messages.concept(conceptName)
  const heading = isAlone ? title : title.split(' › ').at(-1)!
  const number = steps.findIndex(({ id }) => id === stepId) + 1
  return number > 0 ? messages.inStep(number, heading) : heading
}
