import type { ReactNode } from 'react'
import { answerMessages as messages } from '../../messages/answers.ts'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './MarkdownText.module.css'

/** Text that nothing in the project supports: underlined with dots, and announced to screen readers. A sentence below the answer says the same. */
export const UnbackedWords = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <Tooltip text={messages.unbacked} describes={false}>
    <span className={styles.unbacked}>
      {isFirst && <VisuallyHidden>{messages.unbackedSentence}</VisuallyHidden>}
      {children}
    </span>
  </Tooltip>
)
