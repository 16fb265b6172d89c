import { Fragment, type ReactNode } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Text } from '../../ui/text/Text.tsx'
import { UnbrokenCode } from '../../ui/text/UnbrokenCode.tsx'

/** The heading above a passage, or the concept that it defines. */
export const titleOf = ({ title, conceptName }: QuotedPassage): string => (conceptName ? messages.concept(conceptName) : title)

/** True if a search found it: with its best sentence, or only as a place that is near the question. */
export const isFound = ({ best, quote }: QuotedPassage): boolean => best !== undefined || quote === ''

/** Only code and tables have several lines. */
export const isCode = ({ quote, conceptName }: QuotedPassage): boolean => conceptName === undefined && quote.trim().includes('\n')

/** A text in which the best sentence, if it’s there, stands out from the others. */
export const withBest = (text: string, best: string, render: (text: string) => ReactNode): ReactNode => {
  const [before, ...after] = best === '' ? [text] : text.split(best)
  if (after.length === 0) return render(text)
  return (
    <>
      {render(before!)}
      <Text as="strong" weight="medium" tone="ink">
        {render(best)}
      </Text>
      {render(after.join(best))}
    </>
  )
}

/** Inline code is between backticks. */
export const inline = (text: string): ReactNode =>
  text.split('`').map((piece, at) =>
    at % 2 === 1 ? (
      <code key={at}>
        <UnbrokenCode>{piece}</UnbrokenCode>
      </code>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
