import { use, useState } from 'react'
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

/** Characters of a passage, and lines of code, that are shown at once. */
const [maxLength, maxLines] = [320, 8]

/** A passage that answers: its best sentence, the commands that belong to it, and a link to its step. After the first one, that is all. */
export const PassageAnswer = ({ passage, isFirst }: { passage: QuotedPassage; isFirst: boolean }) => {
  const { quote, best = '', commands, code, continued } = passage
  const [isWhole, setWhole] = useState(false)
  const isLong = isCode(passage) ? quote.split('\n').length > maxLines : quote.length > maxLength
  const isShort = !isWhole && (isLong || !isFirst)
  const isFolded = isFirst && (isLong || continued !== undefined)
  const excerpt = isShort && best ? best : quote
  return (
    <Stack gap={8} ruled={!isFirst}>
      {commands !== undefined && isFirst && <Code text={commands} />}
      {isCode(passage) ? (
        <Code text={isShort ? excerpt.split('\n').slice(0, maxLines).join('\n') : quote} />
      ) : (
        <Text tone={excerpt === best || !best ? 'ink' : 'quiet'} breaks clamp={isShort && !best} className={styles.quote} dir="auto">
          {excerpt === best ? inline(excerpt) : withBest(passage, inline)}
        </Text>
      )}
      {code !== undefined && (isFirst || !best) && <Code text={code} />}
      {isWhole &&
        continued?.split('\n').map((paragraph) => (
          <Text key={paragraph} tone="quiet" breaks className={styles.quote} dir="auto">
            {inline(paragraph)}
          </Text>
        ))}
      <StepLink passage={passage} />
      {isFolded && (
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

const Code = ({ text }: { text: string }) => <FencedCode token={{ text, raw: '' }} canCopy />

/** Leads to the place of a passage. That is all of a place which is only near, because words of it would look like an answer. */
export const StepLink = ({ passage }: { passage: QuotedPassage }) => (
  <Text as={PassageLink} passage={passage} text="small" weight="medium" breaks className={styles.step}>
    <VisuallyHidden>{messages.showInText}: </VisuallyHidden>
    {stepLabel(passage, use(SourcesContext).steps)}
    <ArrowRightIcon size={14} />
  </Text>
)

/** The number of the step of a passage and its nearest heading, or the concept that it defines. */
const stepLabel = ({ stepId, title, conceptName }: QuotedPassage, steps: Steps): string => {
  if (conceptName) return messages.concept(conceptName)
  const heading = title.split(' › ').at(-1)!
  const number = steps.findIndex(({ id }) => id === stepId) + 1
  return number > 0 ? messages.inStep(number, heading) : heading
}
