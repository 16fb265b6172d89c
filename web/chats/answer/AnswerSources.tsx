import { createContext, Fragment, use, useId, type ComponentProps, type ReactNode } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { isModifiedClick } from '../../platform/browser/modifiedClick.ts'
import { answerMessages as messages } from '../../messages/answers.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.ts'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AnswerBody.module.css'

export type Steps = ReadonlyArray<{ id: string }>

type Sources = { passages: readonly QuotedPassage[]; onFollow: (passage: QuotedPassage) => void; steps: Steps }

/** What the numbers of an answer refer to, starting with `[1]`. */
export const SourcesContext = createContext<Sources>({ passages: [], onFollow: () => {}, steps: [] })

/** Lists the passages that an answer is based on, numbered, with the quotations that the server took from the project. A place that is only near has a sentence that helps people judge it. */
export const AnswerSources = () => {
  const { passages, steps } = use(SourcesContext)
  const id = useId()
  /** After the best passage, the sentence that answers best is enough to decide whether to follow the link. */
  const isShort = (at: number) => at > 0 && passages[at]!.quote !== '' && Boolean(passages[at]!.best) && !isCode(passages[at]!)
  return (
    <section className={styles.sources} aria-labelledby={id}>
      <VisuallyHidden id={id}>{messages.sources}</VisuallyHidden>
      <Stack as="ol" gap={2}>
        {passages.map((passage, at) => (
          <li key={`${at} ${passage.blockId}`}>
            <Row
              as={PassageLink}
              passage={passage}
              align="baseline"
              gap={8}
              text={isFound(passage) ? 'body' : 'caption'}
              hover="sunken"
              className={styles.source}
            >
              {/* A single passage that a search found needs no number. */}
              {(passages.length > 1 || !isFound(passage)) && (
                <span className={styles.number} data-edged aria-hidden>
                  {at + 1}
                </span>
              )}
              <Stack as="span" grow>
                {headingsOf(passage, passages[at - 1], steps).map((heading, line, { length }) => (
                  <Text as="span" key={heading} {...(line === length - 1 && { weight: 'bold' as const })} tone="quiet" breaks>
                    {heading}
                  </Text>
                ))}
                {passage.commands !== undefined && (
                  <Text as="span" above={4} surface="sunken" breaks className={styles.quote} data-code data-commands dir="auto">
                    {unbroken(passage.commands)}
                  </Text>
                )}
                {passage.quote !== '' && (
                  <Text
                    as="span"
                    tone={passage.best === undefined ? 'faint' : 'quiet'}
                    breaks
                    clamp={passage.best === undefined}
                    {...(passage.commands !== undefined && { above: 4 as const })}
                    {...(isFound(passage) && !isCode(passage) && { surface: 'quote' as const })}
                    className={styles.quote}
                    data-code={isCode(passage) || undefined}
                    dir="auto"
                  >
                    {isShort(at) ? inline(passage.best!) : isCode(passage) ? withBest(passage, unbroken) : quoted(passage)}
                  </Text>
                )}
                {passage.quote === '' && passage.best !== undefined && (
                  <Text as="span" tone="quiet" breaks surface="quote" className={styles.quote} dir="auto">
                    {inline(passage.best)}
                  </Text>
                )}
                {passage.code !== undefined && !isShort(at) && (
                  <Text as="span" above={4} surface="sunken" breaks className={styles.quote} data-code dir="auto">
                    {unbroken(passage.code)}
                  </Text>
                )}
                {passage.continued?.split('\n').map((paragraph) => (
                  <Text as="span" key={paragraph} above={4} tone="quiet" breaks surface="quote" className={styles.quote} dir="auto">
                    {inline(paragraph)}
                  </Text>
                ))}
                {isFound(passage) && (
                  <Row as="span" gap={4} above={4} text="caption" tone="harbour" weight="bold">
                    {messages.showInText}
                    <ArrowRightIcon size={14} />
                  </Row>
                )}
              </Stack>
            </Row>
          </li>
        ))}
      </Stack>
    </section>
  )
}

/** The number of a source within an answer, linked to its passage. A number without a source is plain text. */
export const SourceChip = ({ number }: { number: number }) => {
  const passage = use(SourcesContext).passages[number - 1]
  if (!passage) return ` [${number}]`
  // The passages are listed right below.
  if (isFound(passage)) return null
  const title = titleOf(passage)
  return (
    <Tooltip text={title} describes={false}>
      <PassageLink passage={passage} className={styles.chip} aria-label={messages.source(number, title)}>
        {number}
      </PassageLink>
    </Tooltip>
  )
}

/** Links to a passage of the document. With a modifier key, it opens a new tab like any link. */
const PassageLink = ({ passage, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { passage: QuotedPassage }) => {
  const { onFollow } = use(SourcesContext)
  return (
    <a
      {...rest}
      href={`#${passage.blockId}`}
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        // Safari doesn't focus a link that is clicked, and the way back leads to it.
        event.currentTarget.focus()
        onFollow(passage)
      }}
    >
      {children}
    </a>
  )
}

/** The heading above a passage, or the concept that it defines. */
const titleOf = ({ title, conceptName }: QuotedPassage): string => (conceptName ? messages.concept(conceptName) : title)

/** True if a search found it: with its best sentence, or only as a place that is near the question. */
const isFound = ({ best, quote }: QuotedPassage): boolean => best !== undefined || quote === ''

/** The headings to show above a passage: that of its step, only once for several in a row, and the nearest one. */
const headingsOf = (passage: QuotedPassage, before: QuotedPassage | undefined, steps: Steps): string[] => {
  if (!isFound(passage) || passage.conceptName) return [titleOf(passage)]
  const [step = '', ...inside] = passage.title.split(' › ')
  const isRepeated = before?.stepId === passage.stepId && !before.conceptName && (inside.length > 0 || passage.quote !== '')
  const number = steps.findIndex(({ id }) => id === passage.stepId) + 1
  return [...(isRepeated ? [] : [number > 0 ? messages.inStep(number, step) : step]), ...inside.slice(-1)]
}

/** Only code and tables have several lines. */
const isCode = ({ quote, conceptName }: QuotedPassage): boolean => conceptName === undefined && quote.trim().includes('\n')

/** The quotation, with its best sentence marked if there are others. */
const withBest = ({ quote, best = '' }: QuotedPassage, render: (text: string) => ReactNode): ReactNode => {
  const [before, ...after] = best === '' || best === quote ? [quote] : quote.split(best)
  if (after.length === 0) return render(quote)
  return (
    <>
      {render(before!)}
      <mark>{render(best)}</mark>
      {render(after.join(best))}
    </>
  )
}

/** Characters of a word that fits into the narrowest panel. */
const maxWordLength = 28

/** Code whose words break only between each other, not at a hyphen: `python3 -m http.server --bind`. */
const unbroken = (code: string): ReactNode =>
  code.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= maxWordLength ? (
      <span key={at} className={styles.word}>
        {word}
      </span>
    ) : (
      <Fragment key={at}>{word}</Fragment>
    ),
  )

/** Inline code is between backticks. */
const inline = (text: string): ReactNode =>
  text.split('`').map((piece, at) => (at % 2 === 1 ? <code key={at}>{unbroken(piece)}</code> : <Fragment key={at}>{piece}</Fragment>))

/** What a search found is shown whole, and needs no quotation marks. */
const quoted = (passage: QuotedPassage): ReactNode => {
  const pieces = withBest(passage, inline)
  return passage.conceptName || passage.best !== undefined ? pieces : <>“{pieces}”</>
}
