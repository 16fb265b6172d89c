import type { ReactNode } from 'react'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './MarkdownText.module.css'

/** Words that nothing in the project backs: under a dotted line, and said before they are read. The first piece of a range takes the keys. */
export const UnbackedWords = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <Tooltip text={messages.unbacked} describes={false}>
    <span className={styles.unbacked} tabIndex={isFirst ? 0 : undefined}>
      {isFirst && <VisuallyHidden>{messages.unbackedSentence}</VisuallyHidden>}
      {children}
    </span>
  </Tooltip>
)
