import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { IdeaIcon, QuoteIcon, TerminalIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './OwnWord.module.css'

const icons = { computed: TerminalIcon, seen: TerminalIcon, own_words: QuoteIcon, shown: IdeaIcon } as const

type Props = { basis: NonNullable<Answer['basis']>; seenAt: string | undefined }

/** Says how a complete answer came to count that no rule accepted. */
export const BasisMark = ({ basis, seenAt }: Props) => {
  const Icon = icons[basis]
  return (
    <Row as="p" gap={6} above={6} text="caption" tone="quiet" className={styles.mark}>
      <Icon size={16} />
      {basisSentence({ basis, seenAt }, 'your')}
    </Row>
  )
}
