import { use } from 'react'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import styles from './AnswerBody.module.css'
import { PassageLink } from './PassageLink.tsx'
import { SourcesContext } from './SourcesContext.ts'
import { sourceTitle } from './sourceTitle.ts'

/** The number of a source in the words of an answer; leads to its passage. A number without a source stays as it is written. */
export const SourceChip = ({ number }: { number: number }) => {
  const passage = use(SourcesContext).passages[number - 1]
  if (!passage) return ` [${number}]`
  const title = sourceTitle(passage)
  return (
    <Tooltip text={title} describes={false}>
      <PassageLink passage={passage} className={styles.chip} aria-label={messages.source(number, title)}>
        {number}
      </PassageLink>
    </Tooltip>
  )
}
