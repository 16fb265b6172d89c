import { use, useId } from 'react'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { UnbrokenCode } from '../../ui/text/UnbrokenCode.tsx'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AnswerBody.module.css'
import { NearPassage, PassageAnswer } from './PassageAnswer.tsx'
import { PassageLink, SourcesContext } from './PassageLink.tsx'
import { inline, isCode, isFound, titleOf } from './quotations.tsx'

/** Further places that are near distract from the closest ones. */
const maxNearLinks = 2

/** Lists the passages that an answer is based on, with the quotations that the server took from the project: what a search found, or the numbered sources of a text. */
export const AnswerSources = ({ isNear, ...space }: { isNear: boolean; above?: 6 | 12 }) => {
  const { passages } = use(SourcesContext)
  const id = useId()
  const near = passages.filter(({ quote }) => quote === '')
  // Two places under the same heading are one to a reader.
  const closest = near.filter((one, at) => near.findIndex(({ title }) => title === one.title) === at).slice(0, maxNearLinks)
  return (
    <Stack as="section" {...space} aria-labelledby={id}>
      <VisuallyHidden id={id}>{isNear ? messages.nearSources : messages.sources}</VisuallyHidden>
      <Stack as="ol" gap={passages.some(({ best }) => best !== undefined) ? 14 : 2}>
        {passages.map((passage, at) =>
          passage.quote !== '' || closest.includes(passage) ? (
            <li key={`${at} ${passage.blockId}`}>
              {passage.quote === '' ? (
                <NearPassage passage={passage} />
              ) : isFound(passage) ? (
                <PassageAnswer passage={passage} isFirst={at === 0} />
              ) : (
                <Source passage={passage} number={at + 1} />
              )}
            </li>
          ) : null,
        )}
      </Stack>
    </Stack>
  )
}

/** Passages that support a sentence of the answer. */
const Source = ({ passage, number }: { passage: QuotedPassage; number: number }) => (
  <Row as={PassageLink} passage={passage} align="baseline" gap={8} text="caption" hover="sunken" className={styles.source}>
    <span className={styles.number} data-edged aria-hidden>
      {number}
    </span>
    <Stack as="span" grow>
      <Text as="span" weight="bold" tone="quiet" breaks>
        {titleOf(passage)}
      </Text>
      <Text as="span" tone="faint" breaks clamp className={styles.quote} data-code={isCode(passage) || undefined} dir="auto">
        {isCode(passage) ? (
          <UnbrokenCode>{passage.quote}</UnbrokenCode>
        ) : passage.conceptName ? (
          inline(passage.quote)
        ) : (
          <>“{inline(passage.quote)}”</>
        )}
      </Text>
    </Stack>
  </Row>
)

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
