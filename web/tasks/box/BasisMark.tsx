import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { IdeaIcon, QuoteIcon, TerminalIcon } from '../../ui/icons/icons.ts'
import { taskMessages } from '../../messages/tasks.ts'
import { longDate } from '../../messages/when.ts'
import styles from './OwnWord.module.css'

const messages = taskMessages.basis
const icons = { computed: TerminalIcon, seen: TerminalIcon, own_words: QuoteIcon, shown: IdeaIcon } as const

type Props = { basis: NonNullable<Answer['basis']>; seenAt: string | undefined; isChoice: boolean }

/** Says how a complete answer came to count that no rule accepted. */
export const BasisMark = ({ basis, seenAt, isChoice }: Props) => {
  const Icon = icons[basis]
  return (
    <p className={styles.mark}>
      <Icon size={16} />
      {basis === 'seen' ? messages.seen(longDate(seenAt ?? '')) : basis === 'shown' && isChoice ? messages.explained : messages[basis]}
    </p>
  )
}
