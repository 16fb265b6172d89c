import { Fragment, use, useId, type ReactNode } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { answerMessages as messages } from '../../messages/answers.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AnswerBody.module.css'
import { PassageLink } from './PassageLink.tsx'
import { SourcesContext } from './SourcesContext.ts'
import { sourceTitle } from './sourceTitle.ts'

/** The passages on which an answer rests, by their numbers, with the words that the server took from the project. */
export const AnswerSources = () => {
  const { passages } = use(SourcesContext)
  const id = useId()
  return (
    <section className={styles.sources} aria-labelledby={id}>
      <VisuallyHidden id={id}>{messages.sources}</VisuallyHidden>
      <ol>
        {passages.map((passage, at) => (
          <li key={`${at} ${passage.blockId}`}>
            <PassageLink passage={passage} className={styles.source}>
              <span className={styles.number} data-edged aria-hidden>
                {at + 1}
              </span>
              <Text as="span" weight="bold" tone="quiet" breaks>
                {sourceTitle(passage)}
              </Text>
              <Text as="span" tone="faint" breaks className={styles.quote} data-code={isCode(passage) || undefined} dir="auto">
                {isCode(passage) ? passage.quote : quoted(passage)}
              </Text>
            </PassageLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lines stand apart in code and in tables alone. */
const isCode = ({ quote, conceptName }: QuotedPassage): boolean => conceptName === undefined && quote.trim().includes('\n')

/** Code within a line stands between backticks. */
const quoted = ({ quote, conceptName }: QuotedPassage): ReactNode => {
  const words = quote.split('`').map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : <Fragment key={at}>{piece}</Fragment>))
  return conceptName ? words : <>“{words}”</>
}
